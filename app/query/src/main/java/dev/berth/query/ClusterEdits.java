package dev.berth.query;

import dev.berth.scenario.NodeEdits;
import dev.berth.scenario.ObjectEdits;
import java.util.List;

/// What is otherwise with the cluster that a question is about.
///
/// @param drained nodes whose pods are evicted first
record ClusterEdits(NodeEdits nodes, ObjectEdits objects, List<String> drained) {
  /// The cluster as it is.
  static final ClusterEdits NONE = new ClusterEdits(NodeEdits.NONE, ObjectEdits.NONE, List.of());

  ClusterEdits {
    drained = List.copyOf(drained);
  }

  /// The same with no node drained.
  ClusterEdits undrained() {
    return new ClusterEdits(nodes, objects, List.of());
  }
}
