package dev.berth.cli.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option for the usage of nodes.
final class NodeUsageOption {
  @Option(
      names = "--node-usage",
      paramLabel = "FILE",
      description = {
        "What nodes use in truth, for plugins that look at that.",
        ".csv: a line for each node, with the columns node, cpu and memory, such as n1,2500m,62%%"
            + " (docs/load-aware.md has the others).",
        "YAML: NodeMetrics and PodMetrics of metrics.k8s.io, or NodeMetrics of Koordinator."
      })
  private @Nullable Path file;

  /// The file; null for none.
  @Nullable Path file() {
    return file;
  }
}
