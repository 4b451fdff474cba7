package dev.berth.api.kubescheduler;

/// Tells which features are on. Gates are read once, when an object is created; they never change.
@FunctionalInterface
public interface FeatureGates {
  /// Returns whether the feature is on.
  ///
  /// @param gate the name of an existing gate, see [SchedulerFeature]
  /// @throws IllegalArgumentException if there is no such gate
  boolean enabled(String gate);
}
