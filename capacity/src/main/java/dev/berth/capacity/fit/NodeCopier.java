package dev.berth.capacity.fit;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.state.NodeInfo;
import java.util.List;

/// Makes a node like another one, as an autoscaler would add it.
@FunctionalInterface
public interface NodeCopier {
  /// The node, and what comes with it: the pods of daemon sets behind it, drivers and devices
  /// before it.
  ///
  /// @param model the other node, with its pods
  /// @param name of the new one
  /// @param objects those of the cluster
  List<KubernetesObject> copy(NodeInfo model, String name, ClusterObjects objects);
}
