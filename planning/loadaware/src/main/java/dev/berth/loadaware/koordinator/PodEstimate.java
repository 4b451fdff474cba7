package dev.berth.loadaware.koordinator;

import dev.berth.api.core.Pod;
import dev.berth.api.koordinator.KoordinatorPriority;
import dev.berth.loadaware.support.PodResources;

/// What a pod will use.
///
/// @param usage of each resource
record PodEstimate(KoordinatorPriority priority, UsageVector usage) {
  /// Whether it is a pod of production.
  boolean isProd() {
    return priority == KoordinatorPriority.PROD;
  }

  /// Whether the estimates of both pods are the same because all is equal on which they depend.
  static boolean areAlike(Pod one, Pod other) {
    return PodResources.areEqual(one, other)
        && KoordinatorPriority.areAlike(one, other)
        && UsageEstimator.customFactors(one).equals(UsageEstimator.customFactors(other));
  }
}
