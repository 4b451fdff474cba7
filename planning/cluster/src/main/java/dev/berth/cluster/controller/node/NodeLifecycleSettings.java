package dev.berth.cluster.controller.node;

import java.time.Duration;

/// Flags of kube-controller-manager about nodes that do not answer.
///
/// @param monitorPeriod `--node-monitor-period`: the interval between two checks of all nodes
/// @param monitorGracePeriod `--node-monitor-grace-period`: how long a node may be silent
/// @param evictionRate `--node-eviction-rate`: how many nodes of a zone are tainted in a second
/// @param secondaryEvictionRate `--secondary-node-eviction-rate`: the same rate for a zone in which
///   most nodes are silent
/// @param largeClusterSizeThreshold `--large-cluster-size-threshold`: in zones with at most so many
///   nodes, none is tainted if most are silent
/// @param unhealthyZoneThreshold `--unhealthy-zone-threshold`: the share of nodes that counts as
///   most
public record NodeLifecycleSettings(
    Duration monitorPeriod,
    Duration monitorGracePeriod,
    double evictionRate,
    double secondaryEvictionRate,
    int largeClusterSizeThreshold,
    double unhealthyZoneThreshold) {
  /// The settings without flags.
  public static final NodeLifecycleSettings DEFAULT =
      new NodeLifecycleSettings(Duration.ofSeconds(5), Duration.ofSeconds(50), 0.1, 0.01, 50, 0.55);
}
