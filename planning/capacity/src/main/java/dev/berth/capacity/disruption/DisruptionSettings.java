package dev.berth.capacity.disruption;

import dev.berth.cluster.controller.node.NodeLifecycleSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The durations, and the limits of drains.
///
/// @param podStart from the binding of a pod until it is ready
/// @param podStop from the deletion of a pod until it is gone, at most its grace period
/// @param nodeStart from the order of a new node until it is ready
/// @param force whether drains evict pods without a controller; otherwise these pods make them fail
/// @param drainTimeout the time after which the drain of a node is given up; null for never
/// @param lifecycle the times at which silent nodes are tainted
public record DisruptionSettings(
    Duration podStart,
    Duration podStop,
    Duration nodeStart,
    boolean force,
    @Nullable Duration drainTimeout,
    NodeLifecycleSettings lifecycle) {
  /// Pods and nodes start and stop in no time, and drains have no time limit.
  public static final DisruptionSettings DEFAULT =
      new DisruptionSettings(
          Duration.ZERO, Duration.ZERO, Duration.ZERO, false, null, NodeLifecycleSettings.DEFAULT);
}
