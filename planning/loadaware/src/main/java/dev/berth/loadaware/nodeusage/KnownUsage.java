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

/// The usage of nodes in a file.
///
/// @param pods the use of single pods, as far as it is known
public record KnownUsage(
    SortedMap<String, KnownNode> nodes, Map<ObjectKey, Map<String, Quantity>> pods) {
  public KnownUsage {
    nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
    pods = Collections.unmodifiableMap(new HashMap<>(pods));
  }

  /// Reads a file: a table as CSV if its name ends in `.csv` or `.csv.gz`, else NodeMetrics and
  /// PodMetrics as YAML or JSON.
  ///
  /// @param nodes the nodes of the cluster; the file may name no others
  /// @param problems collects all errors
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
