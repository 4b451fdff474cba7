package dev.berth.cli.command;

import dev.berth.capacity.fit.NodePools;
import picocli.CommandLine.Option;

/// The option for the label of node pools.
final class PoolOption {
  @Option(
      names = "--pool-label",
      paramLabel = "KEY",
      description =
          "The label whose values are the node pools; without it, the usual ones of providers and"
              + " autoscalers, or the instance type.")
  private String poolLabel = "";

  NodePools pools() {
    return new NodePools(poolLabel);
  }

  /// The label; empty for the usual labels.
  String label() {
    return poolLabel;
  }
}
