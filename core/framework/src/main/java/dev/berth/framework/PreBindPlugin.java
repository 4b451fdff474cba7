package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// Prepares the binding of a pod, for example waits for a volume. May block; called on the
/// binding's own thread.
public interface PreBindPlugin extends Plugin {
  /// Returns whether there is anything to do; called on the engine's thread, must not block.
  PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node);

  PreBindStatus preBind(CycleState state, PodInfo pod, String node) throws InterruptedException;

  /// The result: whether there is work to do for the pod.
  sealed interface PreBindPreFlight permits Skip, PreBindPreFlight.HasWork {
    /// The engine must call PreBind.
    enum HasWork implements PreBindPreFlight {
      HAS_WORK
    }
  }

  /// The result: the pod may be bound, or not.
  sealed interface PreBindStatus permits Success, Rejected {}
}
