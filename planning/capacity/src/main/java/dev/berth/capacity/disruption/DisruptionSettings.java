package dev.berth.capacity.disruption;

import dev.berth.cluster.controller.node.NodeLifecycleSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How long things take, and how drains go.
///
/// @param podStart from the binding of a pod until it is ready
/// @param podStop from the deletion of a pod until it is gone, but no longer than its grace period
/// @param nodeStart from the order of a new node until it is ready
/// @param force whether drains evict pods that have no controller; otherwise they fail because of
///   them
/// @param drainTimeout after which time the drain of a node is given up; null for never
/// @param lifecycle when silent nodes are tainted
public record DisruptionSettings(
    Duration podStart,
    Duration podStop,
    Duration nodeStart,
    boolean force,
    @Nullable Duration drainTimeout,
    NodeLifecycleSettings lifecycle) {
  /// Starting and stopping takes no time, and drains go on for as long as they can.
  public static final DisruptionSettings DEFAULT =
      new DisruptionSettings(
          Duration.ZERO, Duration.ZERO, Duration.ZERO, false, null, NodeLifecycleSettings.DEFAULT);
}
