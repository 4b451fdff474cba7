package dev.berth.lint;

import dev.berth.suggestion.NodeLabels;
import java.util.List;

/// Checks whether nodes have the topology keys of affinities and spread constraints.
final class TopologyKeys {
  private final NodeLabels labels;

  TopologyKeys(LintedCluster cluster) {
    labels = cluster.labels();
  }

  /// Adds a finding if no node has the key.
  ///
  /// @param rule [Rule#TOPOLOGY_KEY_UNKNOWN] if the pod cannot be placed without such a node
  /// @param place the location of the key
  /// @return whether some node has the key
  boolean check(String key, Rule rule, FieldLocation place, Findings findings) {
    var note = labels.note(key, List.of());
    if (note == null) {
      return true;
    }
    List<String> near = labels.nearest(key);
    findings.add(
        rule,
        place,
        key,
        note.text()
            + (rule == Rule.TOPOLOGY_KEY_UNKNOWN ? "" : ", and so there is no domain to look at"),
        near.isEmpty() ? "Use a label that nodes have" : "Write " + String.join(" or ", near));
    return false;
  }
}
