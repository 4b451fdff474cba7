package dev.berth.framework;

import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;

/// Sets aside what the pod will use on its node, in memory.
public interface ReservePlugin extends Plugin {
  ReserveStatus reserve(CycleState state, PodInfo pod, String node);

  /// Gives back what [#reserve] has set aside. Also called if another plugin's Reserve failed, and
  /// even if this plugin's own was not called: it must be harmless then. It must not fail.
  void unreserve(CycleState state, PodInfo pod, String node);
}
