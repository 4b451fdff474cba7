package dev.berth.estimator;

import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import org.jspecify.annotations.Nullable;

/// The cluster that estimates are about, as its scheduler sees it. For any thread.
public interface EstimatedCluster {
  /// Returns the nodes with the pods on them, including those that are being bound; null if they
  /// are not known yet.
  @Nullable Snapshot snapshot() throws InterruptedException;

  /// Returns the objects as they are watched, pods included.
  ClusterObjects objects();
}
