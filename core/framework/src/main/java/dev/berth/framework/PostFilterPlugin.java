package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.NodeToStatus;

/// Called when no node fits the pod, to make room. Plugins are called in order until one nominates
/// a node, fails, or returns [dev.berth.framework.status.Code#UNSCHEDULABLE_AND_UNRESOLVABLE].
public interface PostFilterPlugin extends Plugin {
  /// Tries to make room.
  ///
  /// @param nodes why each node was rejected
  /// @throws PluginException if it fails without a report
  PostFilterResult postFilter(CycleState state, PodInfo pod, NodeToStatus nodes);
}
