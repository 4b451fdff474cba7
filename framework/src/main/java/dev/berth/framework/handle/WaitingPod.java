package dev.berth.framework.handle;

import dev.berth.framework.state.PodInfo;
import java.util.Set;

/// A pod that has a node and waits at Permit, until all plugins that made it wait allow it. May be
/// used by several threads; the first that settles its fate counts.
public interface WaitingPod {
  /// The pod, with the node in its spec.
  PodInfo pod();

  /// The plugins that have not allowed the pod yet.
  Set<String> pendingPlugins();

  /// This plugin waits no more. When none does, the pod goes on to be bound.
  void allow(String plugin);

  /// Turns the pod away: it gives up its node, and this plugin counts as having rejected it.
  ///
  /// @return whether that was what settled its fate
  boolean reject(String plugin, String message);
}
