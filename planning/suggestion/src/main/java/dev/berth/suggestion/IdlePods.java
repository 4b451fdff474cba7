package dev.berth.suggestion;

import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.Pod;
import java.util.Set;
import java.util.stream.Stream;

/// Pods with a node whose containers do not run: they hold their room and do nothing with it.
public final class IdlePods {
  /// The reasons of containers that are about to start.
  private static final Set<String> STARTING = Set.of("", "ContainerCreating", "PodInitializing");

  private IdlePods() {}

  /// Returns why a container of the pod waits, such as `ImagePullBackOff`; empty if none does, or
  /// if the pod has only just begun.
  public static String reason(Pod pod) {
    return pod.isFinished()
        ? ""
        : Stream.of(pod.status().initContainerStatuses(), pod.status().containerStatuses())
            .flatMap(statuses -> statuses.stream().map(IdlePods::waiting))
            .filter(reason -> !STARTING.contains(reason))
            .findFirst()
            .orElse("");
  }

  private static String waiting(ContainerStatus status) {
    var waiting = status.state().waiting();
    return waiting == null ? "" : waiting.reason();
  }
}
