package dev.berth.engine.profile;

import dev.berth.framework.handle.EventRecorder;
import dev.berth.framework.handle.PodActivator;
import dev.berth.framework.handle.RunningPreemptions;
import dev.berth.framework.handle.WaitingPods;

/// Handles of plugins that need a running scheduler.
public record LiveHandles(
    RunningPreemptions preemptions,
    WaitingPods waitingPods,
    PodActivator activator,
    EventRecorder events) {
  /// For where decisions are carried out at once: events go nowhere.
  ///
  /// @param waitingPods those of the group that is being placed
  public static LiveHandles immediate(WaitingPods waitingPods) {
    return new LiveHandles(
        preemptor -> false, waitingPods, pod -> {}, (pod, type, reason, action, note) -> {});
  }
}
