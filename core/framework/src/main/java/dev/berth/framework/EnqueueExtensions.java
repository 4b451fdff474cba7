package dev.berth.framework;

import dev.berth.framework.events.ClusterEventWithHint;
import java.util.List;

/// Implemented by plugins that reject pods at PreEnqueue, PreFilter, Filter, Reserve or Permit. It
/// names the cluster events that may make a rejected pod schedulable. If the plugin that rejected a
/// pod does not implement this interface, every event requeues the pod.
public interface EnqueueExtensions extends Plugin {
  /// Returns the events that may help a rejected pod. Called once for each profile, before the
  /// first pod; empty if no event helps.
  List<ClusterEventWithHint> eventsToRegister();
}
