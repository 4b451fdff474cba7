package dev.berth.loadaware.nodeusage;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.cluster.manifest.Source;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Reads what nodes use from a file: a table as CSV if its name ends in `.csv` or `.csv.gz`, else
/// NodeMetrics and PodMetrics as YAML or JSON.
public final class KnownUsageReader {
  private KnownUsageReader() {}

  /// Reads it.
  ///
  /// @param nodes those of the cluster; the file may name no others
  /// @param problems collects all that is wrong
  public static KnownUsage read(Source file, Collection<Node> nodes, Problems problems) {
    Map<String, Node> known =
        nodes.stream()
            .collect(
                Collectors.toMap(node -> node.metadata().name(), Function.identity(), (a, _) -> a));
    return file.name().matches(".*\\.csv(\\.gz)?")
        ? UsageTable.read(file, known, problems)
        : UsageManifests.read(file, known, problems);
  }
}
