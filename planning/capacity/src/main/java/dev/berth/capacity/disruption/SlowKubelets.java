package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.cluster.controller.workload.PodStates;
import dev.berth.cluster.simulation.Kubelets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Kubelets with the durations of the settings, unless they are silent.
///
/// @param broken the keys of pods that never start because their templates are broken: containers
///   wait for an image that nobody can pull, or crash
record SlowKubelets(Disruption disruption, Set<String> broken) implements Kubelets {
  private static final long DEFAULT_GRACE_PERIOD_SECONDS = 30;

  /// The reasons of waiting containers that will soon start.
  private static final Set<String> STARTING = Set.of("", "ContainerCreating", "PodInitializing");

  /// Creates the kubelets of the current cluster. A later pod of a template behaves like the
  /// existing pods of the template.
  static SlowKubelets of(Disruption disruption) {
    return new SlowKubelets(
        disruption,
        disruption.cluster().list(Pod.class).stream()
            .filter(pod -> PodStates.isActive(pod) && !pod.spec().nodeName().isEmpty())
            .collect(groupingBy(SlowKubelets::key))
            .entrySet()
            .stream()
            .filter(it -> it.getValue().stream().allMatch(SlowKubelets::isBroken))
            .map(Map.Entry::getKey)
            .collect(toSet()));
  }

  /// The key for pods of a controller and a template: a ReplicaSet has only one template.
  private static String key(Pod pod) {
    return pod.metadata().controller().map(it -> it.uid()).orElse(pod.metadata().uid())
        + "/"
        + pod.metadata().labels().getOrDefault(Pod.REVISION, "");
  }

  private static boolean isBroken(Pod pod) {
    return !PodStates.isAvailable(pod)
        && pod.status().containerStatuses().stream()
            .map(container -> container.state().waiting())
            .anyMatch(waiting -> waiting != null && !STARTING.contains(waiting.reason()));
  }

  @Override
  public @Nullable Duration timeToStart(Pod pod) {
    return isSilent(pod) || (!broken.isEmpty() && broken.contains(key(pod)))
        ? null
        : disruption.settings().podStart();
  }

  @Override
  public @Nullable Duration timeToStop(Pod pod) {
    if (isSilent(pod)) {
      return null;
    }
    var given = pod.spec().terminationGracePeriodSeconds();
    var grace = Duration.ofSeconds(given == null ? DEFAULT_GRACE_PERIOD_SECONDS : given);
    var stop = disruption.settings().podStop();
    return grace.compareTo(stop) < 0 ? grace : stop;
  }

  private boolean isSilent(Pod pod) {
    return disruption.lifecycle().isSilent(pod.spec().nodeName());
  }
}
