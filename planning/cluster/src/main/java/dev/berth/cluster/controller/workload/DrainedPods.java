package dev.berth.cluster.controller.workload;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.OwnerReference;
import java.util.Collection;

/// Selects the pods that `kubectl drain --ignore-daemonsets --delete-emptydir-data` removes from a
/// node. It does not remove pods of DaemonSets, static pods, and finished pods, which take no room.
/// It removes no pod at all if the node has a pod that no controller would create again.
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

  /// Returns why none of these pods of a node may be removed; empty if they may.
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

  /// Returns the name of the pod, with an owner that is not its controller.
  private static String named(Pod pod) {
    return pod.metadata().ownerReferences().stream()
        .findFirst()
        .map(owner ->
            "%s (of %s %s, which is not marked as its controller)"
                .formatted(pod.key(), owner.kind(), owner.name()))
        .orElse(pod.key().toString());
  }
}
