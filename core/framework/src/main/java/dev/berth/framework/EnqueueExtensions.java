package dev.berth.framework;

import dev.berth.framework.events.ClusterEventWithHint;
import java.util.List;

/// Implemented by plugins that reject pods at PreEnqueue, PreFilter, Filter, Reserve or Permit:
/// which cluster events may make a rejected pod schedulable. A pod that a plugin without this
/// interface has rejected is requeued by every event.
public interface EnqueueExtensions extends Plugin {
  /// The events. Called once for each profile, before the first pod; empty if no event helps.
  List<ClusterEventWithHint> eventsToRegister();
}
