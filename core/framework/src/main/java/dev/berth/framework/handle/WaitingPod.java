package dev.berth.framework.handle;

import dev.berth.framework.state.PodInfo;
import java.util.Set;

/// A pod that has a node and waits at Permit, until all plugins that made it wait allow it. May be
/// used by several threads; the first verdict counts.
public interface WaitingPod {
  /// The pod, with the node in its spec.
  PodInfo pod();

  /// The plugins that have not allowed the pod yet.
  Set<String> pendingPlugins();

  /// This plugin allows the pod. When all have, the pod is bound.
  void allow(String plugin);

  /// Rejects the pod: it loses its node, and this plugin counts as having rejected it.
  ///
  /// @return whether this was the first verdict
  boolean reject(String plugin, String message);
}
