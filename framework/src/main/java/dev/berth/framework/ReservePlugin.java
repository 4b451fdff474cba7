package dev.berth.framework;

import dev.berth.api.core.Pod;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;
import java.util.List;

/// Sets aside what the pod will use on its node, in memory.
public interface ReservePlugin extends Plugin {
  /// The pod as it is taken to run on the node from now on, asked before [#reserve]: a plugin may
  /// know more of what the pod will hold there.
  ///
  /// @param pod on its node
  default Pod assumed(CycleState state, Pod pod, String node) {
    return pod;
  }

  ReserveStatus reserve(CycleState state, PodInfo pod, String node);

  /// Gives back what [#reserve] has set aside. Also called if another plugin's Reserve failed, and
  /// even if this plugin's own was not called: it must be harmless then. It must not fail.
  ///
  /// @return what of it is in the cluster already, through the plugin's PreBind, and is to be
  ///   undone there; usually nothing
  List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node);

  /// It is set aside, or the node will not do after all.
  sealed interface ReserveStatus permits Success, Rejected {}
}
