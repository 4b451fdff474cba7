package dev.berth.framework.handle;

import dev.berth.framework.state.PodInfo;

/// Lets a plugin have a pod tried at once that waits for an event, or for its backoff to end. May
/// be used by several threads.
@FunctionalInterface
public interface PodActivator {
  /// Has the pod tried as soon as it is its turn. One that is being tried now is tried again if it
  /// fails; an unknown one is ignored.
  void activate(PodInfo pod);
}
