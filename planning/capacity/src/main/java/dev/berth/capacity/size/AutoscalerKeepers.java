package dev.berth.capacity.size;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.cluster.workload.DisruptionTarget;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.state.NodeInfo;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What keeps cluster-autoscaler, by its defaults, from removing a node that one may drain by hand.
///
/// Source: `cluster-autoscaler/simulator/drainability/rules` and `cluster-autoscaler/utils/drain`.
final class AutoscalerKeepers {
  private static final String SAFE = "cluster-autoscaler.kubernetes.io/safe-to-evict";
  private static final String SAFE_VOLUMES =
      "cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes";
  private static final String SYSTEM = "kube-system";
  private static final String MEMORY = "Memory";

  private final Collection<PodDisruptionBudget> budgets;

  AutoscalerKeepers(ClusterObjects cluster) {
    budgets = cluster.list(PodDisruptionBudget.class);
  }

  /// Why it would not remove the node; null if it would.
  @Nullable StayReason of(NodeInfo node) {
    for (var info : node.pods()) {
      var pod = info.pod();
      var why = NodeKeepers.isMovable(pod) ? of(pod) : null;
      if (why != null) {
        return StayReason.byRule(why, info.key());
      }
    }
    return null;
  }

  private @Nullable String of(Pod pod) {
    var annotations = pod.metadata().annotations();
    if ("true".equals(annotations.get(SAFE))) {
      return null;
    }
    if (pod.metadata().namespace().equals(SYSTEM)
        && budgets.stream().noneMatch(budget -> DisruptionTarget.covers(budget, pod))) {
      return "of kube-system without a PodDisruptionBudget";
    }
    var safe = List.of(annotations.getOrDefault(SAFE_VOLUMES, "").split(","));
    return pod.spec().volumes().stream()
            .anyMatch(volume -> isLocal(volume) && !safe.contains(volume.name()))
        ? "local storage, unless it is annotated %s=true".formatted(SAFE)
        : null;
  }

  private static boolean isLocal(Volume volume) {
    var emptyDir = volume.emptyDir();
    return volume.hostPath() != null || (emptyDir != null && !emptyDir.medium().equals(MEMORY));
  }
}
