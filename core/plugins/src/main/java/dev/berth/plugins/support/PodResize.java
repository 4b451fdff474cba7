package dev.berth.plugins.support;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import java.util.function.Predicate;

/// Running pods that wait for an in-place resize.
public final class PodResize {
  private PodResize() {}

  /// Returns a predicate for pods that already have their node and are scheduled only to make room
  /// for their resize. It selects none if the feature gate is off. Most filters do not check such a
  /// pod on its own node.
  public static Predicate<Pod> staysOnItsNode(FeatureGates gates) {
    return gates.enabled(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION)
        ? Pod::isResizeDeferred
        : pod -> false;
  }
}
