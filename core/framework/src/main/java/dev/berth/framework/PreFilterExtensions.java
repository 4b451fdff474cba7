package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;

/// Updates the state of a [PreFilterPlugin] as if a pod were added or removed. Each method may
/// change the given state, which nobody else uses. The engine does not call these methods if the
/// plugin's PreFilter has returned [Skip].
public interface PreFilterExtensions {
  /// Adds a pod to the counts.
  ///
  /// @param pod the pod being scheduled
  /// @param added the pod that is assumed to run on the node from now on
  /// @param node the node, with or without the added pod: rely on its labels and taints only
  void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node);

  /// Removes a pod from the counts.
  ///
  /// @param pod the pod being scheduled
  /// @param removed the pod that is assumed to be gone from the node
  /// @param node the node, with or without the removed pod: rely on its labels and taints only
  void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node);
}
