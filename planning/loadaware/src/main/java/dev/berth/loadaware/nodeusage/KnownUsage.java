package dev.berth.loadaware.nodeusage;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.manifest.Source;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What nodes use, as a file says.
///
/// @param pods what single pods use, as far as that is known
public record KnownUsage(
    SortedMap<String, KnownNode> nodes, Map<ObjectKey, Map<String, Quantity>> pods) {
  public KnownUsage {
    nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
    pods = Collections.unmodifiableMap(new HashMap<>(pods));
  }

  /// Reads a file: a table as CSV if its name ends in `.csv` or `.csv.gz`, else NodeMetrics and
  /// PodMetrics as YAML or JSON.
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
