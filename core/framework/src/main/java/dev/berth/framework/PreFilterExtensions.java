package dev.berth.framework;

import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;

/// A [PreFilterPlugin] whose prepared value depends on the pods of all nodes. Preemption, among
/// others, asks for the result if a pod were added to a node or removed from a node. The engine
/// does not call these methods if the plugin's PreFilter has skipped the pod.
///
/// @param <P> the prepared value. Immutable: each method returns another value, or the same if
///   nothing changes
public interface PreFilterExtensions<P> extends PreFilterPlugin<P> {
  /// Returns the prepared value as if a pod were added.
  ///
  /// @param added the pod that is assumed to run on the node from now on
  /// @param node the node, with or without the added pod: rely on its labels and taints only
  P addPod(P prepared, PodInfo added, NodeInfo node);

  /// Returns the prepared value as if a pod were removed.
  ///
  /// @param removed the pod that is assumed to be gone from the node
  /// @param node the node, with or without the removed pod: rely on its labels and taints only
  P removePod(P prepared, PodInfo removed, NodeInfo node);
}
