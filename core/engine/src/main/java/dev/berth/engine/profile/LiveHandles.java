package dev.berth.engine.profile;

import dev.berth.framework.cluster.EventRecorder;
import dev.berth.framework.cluster.PodActivator;
import dev.berth.framework.cluster.RunningPreemptions;
import dev.berth.framework.cluster.WaitingPods;

/// The parts of a running scheduler that plugins may use.
public record LiveHandles(
    RunningPreemptions preemptions,
    WaitingPods waitingPods,
    PodActivator activator,
    EventRecorder events) {
  /// Creates handles for an engine whose decisions take effect at once; events are dropped.
  ///
  /// @param waitingPods the waiting members of the group that is being placed
  public static LiveHandles immediate(WaitingPods waitingPods) {
    return new LiveHandles(
        preemptor -> false, waitingPods, pod -> {}, (pod, type, reason, action, note) -> {});
  }
}
