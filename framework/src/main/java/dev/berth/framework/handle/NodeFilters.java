package dev.berth.framework.handle;

import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;

/// The filters of a profile, for hypothetical nodes.
public interface NodeFilters {
  /// Whether the pod fits the node, both with and without the pods of equal or higher priority that
  /// are nominated to it. Neither the state nor the cluster is changed.
  ///
  /// @return [dev.berth.framework.Code#ERROR] if a plugin has failed
  PluginStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node);

  /// Calls the PreFilter plugins of the cycle as if a pod ran on the node, too.
  ///
  /// @param state changed; the caller's own copy
  void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node);

  /// Calls the PreFilter plugins of the cycle as if a pod were gone from the node.
  ///
  /// @param state changed; the caller's own copy
  void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node);
}
