package dev.berth.plugins.volumebinding;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.kubescheduler.UtilizationShapePoint;
import dev.berth.plugins.support.UtilizationShape;
import java.util.List;

/// Ranks nodes by the storage that the pod's new volumes would use, if the feature gate is on.
sealed interface StorageScore permits CapacityScore, StorageScore.None {
  static StorageScore by(FeatureGates gates, List<UtilizationShapePoint> shape) {
    return gates.enabled(SchedulerFeature.STORAGE_CAPACITY_SCORING)
        ? new CapacityScore(UtilizationShape.of(shape))
        : None.NONE;
  }

  /// Returns whether nodes are ranked.
  boolean isGiven();

  /// Returns the score of a node on which the pod would get these volumes.
  long of(NodeVolumes volumes);

  /// Ranks all nodes equally.
  enum None implements StorageScore {
    NONE;

    @Override
    public boolean isGiven() {
      return false;
    }

    @Override
    public long of(NodeVolumes volumes) {
      return 0;
    }
  }
}
