package dev.berth.framework.cluster;

import dev.berth.framework.model.PodInfo;
import java.util.Set;

/// A pod that has a node and waits at Permit, until all plugins that made it wait allow it.
/// Thread-safe; the first verdict counts.
public interface WaitingPod {
  /// The pod, with the node in its spec.
  PodInfo pod();

  /// The plugins that have not allowed the pod yet.
  Set<String> pendingPlugins();

  /// Allows the pod in the name of this plugin. When all plugins have allowed the pod, it is bound.
  void allow(String plugin);

  /// Rejects the pod in the name of this plugin: the pod loses its node.
  ///
  /// @return whether this was the first verdict
  boolean reject(String plugin, String message);
}
