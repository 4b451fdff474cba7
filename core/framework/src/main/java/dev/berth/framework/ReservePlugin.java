package dev.berth.framework;

import dev.berth.api.core.Pod;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;
import java.util.List;

/// Reserves, in memory, what the pod will use on its node.
public interface ReservePlugin extends Plugin {
  /// The pod as it is assumed on the node, called before [#reserve]: a plugin may add resources
  /// that the pod will hold there.
  ///
  /// @param pod on its node
  default Pod assumed(CycleState state, Pod pod, String node) {
    return pod;
  }

  ReserveStatus reserve(CycleState state, PodInfo pod, String node);

  /// Undoes [#reserve]. Also called if another plugin's Reserve failed, and even if this plugin's
  /// own was not called: then it must do nothing. It must not fail.
  ///
  /// @return what of it is in the cluster already, through the plugin's PreBind, and is to be
  ///   undone there; usually nothing
  List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node);

  /// It is reserved, or the node does not fit after all.
  sealed interface ReserveStatus permits Success, Rejected {}
}
