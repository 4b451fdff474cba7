package dev.berth.framework;

import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;

/// Updates the state of a [PreFilterPlugin] as if a pod were added or removed. The given state
/// belongs to the caller alone. Not called if the plugin's PreFilter has returned [Skip].
public interface PreFilterExtensions {
  /// Counts a pod that was not counted.
  ///
  /// @param pod the pod being scheduled
  /// @param added the pod that is assumed to run on the node from now on
  /// @param node the node, with or without the added pod: rely on its labels and taints only
  void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node);

  /// No longer counts a pod that was counted.
  ///
  /// @param pod the pod being scheduled
  /// @param removed the pod that is assumed to be gone from the node
  /// @param node the node, with or without the removed pod: rely on its labels and taints only
  void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node);
}
