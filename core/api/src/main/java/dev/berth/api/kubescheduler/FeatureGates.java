package dev.berth.api.kubescheduler;

/// Which features are on. Read once, when an object is made; they never change.
@FunctionalInterface
public interface FeatureGates {

  /// Whether the feature is on.
  ///
  /// @param gate name of a gate that exists, see [SchedulerFeature]
  /// @throws IllegalArgumentException if there is no such gate
  boolean enabled(String gate);
}
