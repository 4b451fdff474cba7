package dev.berth.query;

import dev.berth.scenario.NodeEdits;
import dev.berth.scenario.ObjectEdits;
import java.util.List;

/// The changes to the cluster of a question.
///
/// @param drained nodes whose pods are evicted first
record ClusterEdits(NodeEdits nodes, ObjectEdits objects, List<String> drained) {
  /// The cluster as it is.
  static final ClusterEdits NONE = new ClusterEdits(NodeEdits.NONE, ObjectEdits.NONE, List.of());

  ClusterEdits {
    drained = List.copyOf(drained);
  }

  /// Returns the same edits without drained nodes.
  ClusterEdits undrained() {
    return new ClusterEdits(nodes, objects, List.of());
  }
}
