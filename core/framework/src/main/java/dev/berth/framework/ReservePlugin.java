package dev.berth.framework;

import dev.berth.api.core.Pod;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// Reserves, in memory, the resources that the pod will use on its node.
public interface ReservePlugin extends Plugin {
  /// Returns the pod as it is assumed on the node; called before [#reserve]. A plugin may add
  /// resources that the pod will hold there.
  ///
  /// @param pod the pod with its node
  default Pod assumed(CycleState state, Pod pod, String node) {
    return pod;
  }

  ReserveStatus reserve(CycleState state, PodInfo pod, String node);

  /// Undoes [#reserve]. Also called if another plugin's Reserve failed, even if this plugin's
  /// Reserve was not called; in that case it must do nothing. It must not fail.
  ///
  /// @return changes that undo what the plugin's PreBind has already written to the cluster;
  ///   usually empty
  List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node);

  /// The result: the resources are reserved, or the node does not fit after all.
  sealed interface ReserveStatus permits Success, Rejected {}
}
