package dev.berth.capacity.size;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.cluster.controller.workload.DisruptionTarget;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.suggestion.NodeCopy;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The reasons that keep a node in any case: its own labels and annotations, and those of its pods,
/// as cluster autoscalers heed them.
final class NodeKeepers {
  private static final String TRUE = "true";
  private static final String DO_NOT_DISRUPT = "karpenter.sh/do-not-disrupt";
  private static final String SAFE = "cluster-autoscaler.kubernetes.io/safe-to-evict";
  private static final String SAFE_VOLUMES =
      "cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes";
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final List<Class<? extends KubernetesObject>> CONTROLLERS =
      List.of(ReplicaSet.class, StatefulSet.class, Job.class, ReplicationController.class);

  /// The UIDs of the controllers in the cluster.
  private final Set<String> controllers = new HashSet<>();

  private final Collection<PodDisruptionBudget> budgets;

  NodeKeepers(ClusterObjects cluster) {
    for (var kind : CONTROLLERS) {
      cluster.list(kind).forEach(object -> controllers.add(object.metadata().uid()));
    }
    budgets = cluster.list(PodDisruptionBudget.class);
  }

  /// The reason why the node stays; null if there is none.
  @Nullable StayReason of(NodeInfo info) {
    var metadata = info.node().metadata();
    if (metadata.labels().containsKey("node-role.kubernetes.io/control-plane")
        || metadata.labels().containsKey("node-role.kubernetes.io/master")) {
      return StayReason.byRule("a node of the control plane");
    }
    return Stream.of("cluster-autoscaler.kubernetes.io/scale-down-disabled", DO_NOT_DISRUPT)
        .filter(key -> TRUE.equals(metadata.annotations().get(key)))
        .findFirst()
        .map(key -> StayReason.byRule("annotated %s=true".formatted(key)))
        .orElseGet(() -> byPod(info, this::whyNobodyMoves));
  }

  /// The reason why cluster-autoscaler with its defaults would not remove a node that a user may
  /// drain; null if it would.
  ///
  /// Source: `cluster-autoscaler/simulator/drainability/rules` and
  /// `cluster-autoscaler/utils/drain`.
  @Nullable StayReason ofAutoscaler(NodeInfo info) {
    return byPod(info, this::whyAutoscalerLeaves);
  }

  private static @Nullable StayReason byPod(NodeInfo node, Function<Pod, @Nullable String> keeper) {
    for (var info : movable(node)) {
      var why = keeper.apply(info.pod());
      if (why != null) {
        return StayReason.byRule(why, info.key());
      }
    }
    return null;
  }

  private @Nullable String whyNobodyMoves(Pod pod) {
    var annotations = pod.metadata().annotations();
    if ("false".equals(annotations.get(SAFE))) {
      return "annotated %s=false".formatted(SAFE);
    }
    if (TRUE.equals(annotations.get(DO_NOT_DISRUPT))) {
      return "annotated %s=true".formatted(DO_NOT_DISRUPT);
    }
    var owner = pod.metadata().controller().orElse(null);
    if (owner == null) {
      return "has no controller to bring it back";
    }
    return controllers.contains(owner.uid())
        ? null
        : "its controller, %s %s, is not in the input".formatted(owner.kind(), owner.name());
  }

  private @Nullable String whyAutoscalerLeaves(Pod pod) {
    var annotations = pod.metadata().annotations();
    if (TRUE.equals(annotations.get(SAFE))) {
      return null;
    }
    if (pod.metadata().namespace().equals("kube-system")
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
    return volume.hostPath() != null || (emptyDir != null && !emptyDir.medium().equals("Memory"));
  }

  /// Whether the pod needs another place when its node goes: pods of daemon sets and static pods go
  /// with the node.
  static boolean isMovable(Pod pod) {
    return !pod.isFinished()
        && !NodeCopy.isDaemon(pod)
        && !pod.metadata().annotations().containsKey(MIRROR);
  }

  /// The movable pods of the node.
  static List<PodInfo> movable(NodeInfo node) {
    return node.pods().stream().filter(pod -> isMovable(pod.pod())).toList();
  }
}
