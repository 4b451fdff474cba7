package dev.berth.framework;

import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;

/// Prepares the binding of a pod, such as by waiting for a volume. May block; called on the
/// binding's own thread.
public interface PreBindPlugin extends Plugin {
  /// Whether there is anything to do; called on the engine's thread and must not block.
  PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node);

  PreBindStatus preBind(CycleState state, PodInfo pod, String node) throws InterruptedException;

  /// Whether there is work to do for a pod.
  sealed interface PreBindPreFlight permits Skip, PreBindPreFlight.HasWork {
    /// PreBind must be called.
    enum HasWork implements PreBindPreFlight {
      HAS_WORK
    }
  }

  /// The pod may be bound, or not.
  sealed interface PreBindStatus permits Success, Rejected {}
}
