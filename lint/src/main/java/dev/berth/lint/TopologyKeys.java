package dev.berth.lint;

import dev.berth.api.core.Node;
import dev.berth.suggestion.NodeLabels;
import java.util.List;
import java.util.Objects;

/// Whether nodes have the topology keys of affinities and spread constraints.
final class TopologyKeys {
  private final List<Node> nodes;
  private final NodeLabels labels;

  TopologyKeys(LintedCluster cluster) {
    nodes = cluster.nodes();
    labels = cluster.labels();
  }

  /// How many domains the nodes make.
  int domains(String key) {
    return (int)
        nodes.stream()
            .map(node -> node.metadata().labels().get(key))
            .filter(Objects::nonNull)
            .distinct()
            .count();
  }

  /// Adds a finding if no node has the key.
  ///
  /// @param rule [Rule#TOPOLOGY_KEY_UNKNOWN] if the pod cannot be placed then
  /// @param place that of the key
  /// @return whether some node has it
  boolean check(String key, Rule rule, FieldLocation place, Findings findings) {
    var note = labels.note(key, List.of());
    if (note == null) {
      return true;
    }
    findings.add(
        rule,
        place,
        key,
        note.text()
            + (rule == Rule.TOPOLOGY_KEY_UNKNOWN ? "" : ", and so there is no domain to look at"),
        Fix.write(key, labels.nearest(key), "Use a label that nodes have"));
    return false;
  }
}
