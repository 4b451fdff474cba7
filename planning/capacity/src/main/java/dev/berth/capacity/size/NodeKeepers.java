package dev.berth.capacity.size;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What keeps a node whatever else is there: its own labels and annotations, and those of its pods,
/// as cluster autoscalers heed them.
final class NodeKeepers {
  private static final String TRUE = "true";
  private static final List<Class<? extends KubernetesObject>> CONTROLLERS =
      List.of(ReplicaSet.class, StatefulSet.class, Job.class, ReplicationController.class);

  private static final String MIRROR = "kubernetes.io/config.mirror";

  /// The UIDs of the controllers in the cluster.
  private final Set<String> controllers = new HashSet<>();

  /// @param cluster with the controllers of the pods
  NodeKeepers(ClusterObjects cluster) {
    for (var kind : CONTROLLERS) {
      cluster.list(kind).forEach(object -> controllers.add(object.metadata().uid()));
    }
  }

  /// Why the node stays; null if nothing keeps it.
  @Nullable StayReason of(NodeInfo info) {
    Node node = info.node();
    var metadata = node.metadata();
    if (metadata.labels().containsKey("node-role.kubernetes.io/control-plane")
        || metadata.labels().containsKey("node-role.kubernetes.io/master")) {
      return StayReason.byRule("a node of the control plane");
    }
    for (var key :
        new String[] {
          "cluster-autoscaler.kubernetes.io/scale-down-disabled", "karpenter.sh/do-not-disrupt"
        }) {
      if (TRUE.equals(metadata.annotations().get(key))) {
        return StayReason.byRule("annotated %s=true".formatted(key));
      }
    }
    for (PodInfo pod : info.pods()) {
      var why = isMovable(pod.pod()) ? of(pod.pod()) : null;
      if (why != null) {
        return StayReason.byRule(why, pod.key());
      }
    }
    return null;
  }

  private @Nullable String of(Pod pod) {
    Map<String, String> annotations = pod.metadata().annotations();
    if ("false".equals(annotations.get("cluster-autoscaler.kubernetes.io/safe-to-evict"))) {
      return "annotated cluster-autoscaler.kubernetes.io/safe-to-evict=false";
    }
    if (TRUE.equals(annotations.get("karpenter.sh/do-not-disrupt"))) {
      return "annotated karpenter.sh/do-not-disrupt=true";
    }
    var owner = pod.metadata().controller().orElse(null);
    if (owner == null) {
      return "has no controller to bring it back";
    }
    return controllers.contains(owner.uid())
        ? null
        : "its controller, %s %s, is not in the input".formatted(owner.kind(), owner.name());
  }

  /// Whether the pod has to find another place when its node goes: daemon sets' pods and static
  /// ones go with it.
  static boolean isMovable(Pod pod) {
    return !pod.isFinished()
        && !NewNodes.isDaemon(pod)
        && !pod.metadata().annotations().containsKey(MIRROR);
  }
}
