package dev.berth.query;

import static java.util.stream.Collectors.joining;

import dev.berth.scenario.NodeEdits;
import dev.berth.scenario.ObjectEdits;
import dev.berth.scenario.ObjectEdits.AddedNodes;
import dev.berth.scenario.ObjectEdits.ScaledWorkload;
import dev.berth.scenario.ObjectPatch;
import java.util.List;
import java.util.Set;

/// The parameters that change the cluster of a question, as the options of `berth simulate` do.
final class EditParameters {
  /// With more nodes, a simulation would exhaust the scheduler's memory.
  private static final int MOST_NODES = 1_000;

  static final List<Parameter> ALL =
      List.of(
          Parameter.texts("removeNode", "A node that is gone, with the pods on it."),
          Parameter.texts("cordonNode", "A node that takes no new pods."),
          Parameter.texts("taintNode", "NODE:KEY=VALUE:EFFECT, a further taint."),
          Parameter.texts("uncordonNode", "A node that takes new pods again."),
          Parameter.texts(
              "untaintNode",
              "NODE:KEY:EFFECT, taints that are removed; without :EFFECT, those of the key."),
          Parameter.texts("addNode", "NODE=COUNT: COUNT more nodes like NODE; 1,000 at most."),
          Parameter.texts("scaleWorkload", "KIND/NAMESPACE/NAME=COUNT, another number of pods."),
          Parameter.texts(
              "patch",
              "KIND/NAMESPACE/NAME=PATCH, a JSON patch of an object, with add, remove and"
                  + " replace."));

  private EditParameters() {}

  /// Reads the edits of a question.
  static ClusterEdits read(QueryParameters parameters) {
    var nodes =
        new NodeEdits(
            Set.copyOf(parameters.texts("removeNode")),
            Set.copyOf(parameters.texts("cordonNode")),
            Set.copyOf(parameters.texts("uncordonNode")),
            parameters.parsed("taintNode", NodeEdits::taintedNode),
            parameters.parsed("untaintNode", NodeEdits::untaintedNode));
    List<AddedNodes> added = parameters.parsed("addNode", AddedNodes::parse);
    if (added.stream().mapToInt(AddedNodes::count).sum() > MOST_NODES) {
      parameters.refuse("addNode: a running scheduler adds %,d at most".formatted(MOST_NODES));
    }
    var objects =
        new ObjectEdits(
            added,
            parameters.parsed("scaleWorkload", ScaledWorkload::parse),
            parameters.parsed("patch", ObjectPatch::parse));
    return new ClusterEdits(nodes, objects, parameters.texts("drainNode"));
  }

  /// Checks that all named nodes exist.
  ///
  /// @throws QueryException if some are not
  static void check(NodeEdits edits, Set<String> nodes) throws QueryException {
    var missing = edits.missing(nodes);
    if (!missing.isEmpty()) {
      throw QueryException.notFound(
          "nodes "
              + missing.stream().map("\"%s\""::formatted).collect(joining(", "))
              + " not found");
    }
  }
}
