package dev.berth.framework.handle;

import dev.berth.framework.state.PodInfo;

/// Writes to the API server. Calls block; make them on a binding's thread only.
public interface ClusterWriter {
  /// Binds the pod to the node.
  ///
  /// @throws dev.berth.framework.PluginException if the API server refuses
  void bind(PodInfo pod, String node) throws InterruptedException;
}
