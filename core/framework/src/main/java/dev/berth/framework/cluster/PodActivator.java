package dev.berth.framework.cluster;

import dev.berth.framework.model.PodInfo;

/// Activates pods that wait for an event, or for their backoff to end. Thread-safe.
@FunctionalInterface
public interface PodActivator {
  /// Moves the pod to the active queue. If the pod is being tried and the attempt fails, it is
  /// tried again. An unknown pod is ignored.
  void activate(PodInfo pod);
}
