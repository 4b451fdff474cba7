package dev.berth.framework.handle;

import dev.berth.framework.state.PodInfo;

/// Activates pods that wait for an event, or for their backoff to end. May be used by several
/// threads.
@FunctionalInterface
public interface PodActivator {
  /// Moves the pod to the active queue. A pod in flight is tried again if it fails; an unknown one
  /// is ignored.
  void activate(PodInfo pod);
}
