package dev.berth.plugins.volumebinding;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.kubescheduler.UtilizationShapePoint;
import dev.berth.plugins.support.UtilizationShape;
import java.util.List;

/// How nodes are ranked by the storage that the pod's new volumes would use, by the gate for it.
sealed interface StorageScore permits CapacityScore, StorageScore.None {
  static StorageScore by(FeatureGates gates, List<UtilizationShapePoint> shape) {
    return gates.enabled(SchedulerFeature.STORAGE_CAPACITY_SCORING)
        ? new CapacityScore(UtilizationShape.of(shape))
        : None.NONE;
  }

  /// Whether nodes are ranked at all.
  boolean isGiven();

  /// The score of a node on which the pod would get these volumes.
  long of(NodeVolumes volumes);

  /// All nodes are equal.
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
