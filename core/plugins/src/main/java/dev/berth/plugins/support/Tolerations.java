package dev.berth.plugins.support;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.selector.TolerationMatcher;

/// Creates matchers for tolerations.
public final class Tolerations {
  private Tolerations() {}

  /// Returns a matcher with the operators that the gates allow.
  public static TolerationMatcher matcher(FeatureGates gates) {
    return gates.enabled(SchedulerFeature.TAINT_TOLERATION_COMPARISON_OPERATORS)
        ? TolerationMatcher.COMPARING
        : TolerationMatcher.EXACT;
  }
}
