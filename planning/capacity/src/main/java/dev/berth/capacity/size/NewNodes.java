package dev.berth.capacity.size;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Metadata;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.suggestion.NodeCopy;
import java.util.List;

/// New nodes, as an API server would receive them.
///
/// @param manifests the nodes with their dependents
public record NewNodes(List<String> names, List<Manifest> manifests) {
  public NewNodes {
    names = List.copyOf(names);
    manifests = List.copyOf(manifests);
  }

  /// A node like the model, with the objects of its drivers and devices, and its pods; nothing is
  /// stored yet.
  public static List<KubernetesObject> of(NodeInfo model, String name, ClusterObjects cluster) {
    return new NodeCopy(model, name)
        .in(cluster).stream().map(ClusterChange::object).map(NewNodes::unstored).toList();
  }

  /// A node of the cluster as the model of new ones: with its static pods, and pods of daemon sets
  /// whose controllers do not act.
  ///
  /// @param controllers whether the controllers of daemon sets create pods for new nodes
  public static NodeInfo model(Node node, ClusterObjects cluster, boolean controllers) {
    var model = NodeInfo.of(node);
    for (Pod pod : cluster.list(Pod.class)) {
      if (pod.spec().nodeName().equals(model.name())
          && NodeCopy.isDaemon(pod)
          && !pod.isFinished()
          && !(controllers && hasController(pod, cluster))) {
        model = model.plus(PodInfo.of(pod));
      }
    }
    return model;
  }

  private static KubernetesObject unstored(KubernetesObject object) {
    return Metadata.with(
        object, object.metadata().withUid("").withResourceVersion("").withCreationTimestamp(null));
  }

  /// Whether the pod's controller is in the cluster, and creates such a pod for each new node.
  private static boolean hasController(Pod pod, ClusterObjects cluster) {
    return pod.metadata()
        .controller()
        .filter(owner -> owner.kind().equals("DaemonSet"))
        .filter(owner ->
            cluster.get(DaemonSet.class, new ObjectKey(pod.metadata().namespace(), owner.name()))
                != null)
        .isPresent();
  }
}
