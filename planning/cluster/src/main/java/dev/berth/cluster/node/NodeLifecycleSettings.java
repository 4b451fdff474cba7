package dev.berth.cluster.node;

import java.time.Duration;

/// Flags of kube-controller-manager for nodes that do not answer.
///
/// @param monitorPeriod `--node-monitor-period`: how often it looks at all nodes
/// @param monitorGracePeriod `--node-monitor-grace-period`: for how long a node may be silent
/// @param evictionRate `--node-eviction-rate`: how many nodes of a zone it taints in a second
/// @param secondaryEvictionRate `--secondary-node-eviction-rate`: the same where most are silent
/// @param largeClusterSizeThreshold `--large-cluster-size-threshold`: zones of at most so many
///   nodes have none tainted where most are silent
/// @param unhealthyZoneThreshold `--unhealthy-zone-threshold`: from which part on that is most
public record NodeLifecycleSettings(
    Duration monitorPeriod,
    Duration monitorGracePeriod,
    double evictionRate,
    double secondaryEvictionRate,
    int largeClusterSizeThreshold,
    double unhealthyZoneThreshold) {
  /// What holds without flags.
  public static final NodeLifecycleSettings DEFAULT =
      new NodeLifecycleSettings(Duration.ofSeconds(5), Duration.ofSeconds(50), 0.1, 0.01, 50, 0.55);
}
