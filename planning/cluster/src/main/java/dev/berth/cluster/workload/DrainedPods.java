package dev.berth.cluster.workload;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.OwnerReference;
import java.util.Collection;

/// Which pods `kubectl drain --ignore-daemonsets --delete-emptydir-data` removes from a node:
/// neither those of DaemonSets, nor static ones, nor finished ones, which take no room. It removes
/// none if there is one that nothing would bring back.
///
/// Source: `k8s.io/kubectl/pkg/drain`.
public final class DrainedPods {
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String DAEMON_SET = "DaemonSet";

  private DrainedPods() {}

  /// Whether a drain removes the pod.
  public static boolean include(Pod pod) {
    return !pod.isFinished()
        && !pod.metadata().annotations().containsKey(MIRROR)
        && pod.metadata()
            .controller()
            .map(OwnerReference::kind)
            .filter(DAEMON_SET::equals)
            .isEmpty();
  }

  /// Why none of these pods of a node is removed; empty if they may be.
  public static String refusal(Collection<Pod> pods) {
    var names =
        pods.stream()
            .filter(pod -> include(pod) && pod.metadata().controller().isEmpty())
            .map(DrainedPods::named)
            .collect(joining(", "));
    return names.isEmpty()
        ? ""
        : "cannot delete Pods that declare no controller (use --force to override): " + names;
  }

  /// With its owner, if it has one that is not its controller.
  private static String named(Pod pod) {
    return pod.metadata().ownerReferences().stream()
        .findFirst()
        .map(owner ->
            "%s (of %s %s, which is not marked as its controller)"
                .formatted(pod.key(), owner.kind(), owner.name()))
        .orElse(pod.key().toString());
  }
}
