package dev.berth.plugins.support;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import java.util.function.Predicate;

/// Pods that run and are to get other resources where they run.
public final class PodResize {
  private PodResize() {}

  /// Which pods have their node already, and are scheduled only to make room for their resize
  /// there: none, unless the gate for that is on. Most filters do not check such a pod on its own
  /// node.
  public static Predicate<Pod> staysOnItsNode(FeatureGates gates) {
    return gates.enabled(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION)
        ? Pod::isResizeDeferred
        : pod -> false;
  }
}
