package dev.berth.cli.command;

import dev.berth.cluster.controller.node.NodeLifecycleSettings;
import java.time.Duration;
import picocli.CommandLine.Option;

/// The flags of kube-controller-manager for nodes that do not answer.
final class NodeLifecycleOptions {
  private static final NodeLifecycleSettings DEFAULT = NodeLifecycleSettings.DEFAULT;

  @Option(
      names = "--node-monitor-period",
      paramLabel = "DURATION",
      description = "As for kube-controller-manager: how often it looks at nodes (default: 5s).")
  private Duration monitorPeriod = DEFAULT.monitorPeriod();

  @Option(
      names = "--node-monitor-grace-period",
      paramLabel = "DURATION",
      description =
          "As for kube-controller-manager: for how long a node may be silent (default: 50s).")
  private Duration monitorGracePeriod = DEFAULT.monitorGracePeriod();

  @Option(
      names = "--node-eviction-rate",
      paramLabel = "NUMBER",
      description =
          "As for kube-controller-manager: of how many nodes of a zone a second it evicts the pods"
              + " (default: 0.1).")
  private double evictionRate = DEFAULT.evictionRate();

  @Option(
      names = "--secondary-node-eviction-rate",
      paramLabel = "NUMBER",
      description =
          "As for kube-controller-manager: the same where most nodes of a zone are silent (default:"
              + " 0.01).")
  private double secondaryEvictionRate = DEFAULT.secondaryEvictionRate();

  @Option(
      names = "--large-cluster-size-threshold",
      paramLabel = "NUMBER",
      description =
          "As for kube-controller-manager: zones of at most so many nodes keep their pods where"
              + " most nodes are silent (default: 50).")
  private int largeClusterSizeThreshold = DEFAULT.largeClusterSizeThreshold();

  @Option(
      names = "--unhealthy-zone-threshold",
      paramLabel = "NUMBER",
      description =
          "As for kube-controller-manager: which part of a zone's nodes is most (default: 0.55).")
  private double unhealthyZoneThreshold = DEFAULT.unhealthyZoneThreshold();

  NodeLifecycleSettings settings() {
    return new NodeLifecycleSettings(
        monitorPeriod,
        monitorGracePeriod,
        evictionRate,
        secondaryEvictionRate,
        largeClusterSizeThreshold,
        unhealthyZoneThreshold);
  }

  /// Notes invalid values.
  void check(OptionChecks checks) {
    checks
        .that(!monitorPeriod.isZero(), "--node-monitor-period: must be greater than 0s")
        .notNegative("--node-eviction-rate", evictionRate)
        .notNegative("--secondary-node-eviction-rate", secondaryEvictionRate)
        .notNegative("--large-cluster-size-threshold", largeClusterSizeThreshold)
        .notNegative("--unhealthy-zone-threshold", unhealthyZoneThreshold);
  }
}
