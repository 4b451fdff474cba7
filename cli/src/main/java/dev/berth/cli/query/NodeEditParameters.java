package dev.berth.cli.query;

import static java.util.stream.Collectors.joining;

import dev.berth.cli.scenario.NodeEdits;
import java.util.List;
import java.util.Set;

/// What a question may say of nodes.
final class NodeEditParameters {
  static final List<Parameter> ALL =
      List.of(
          Parameter.texts("removeNode", "A node that is gone, with the pods on it."),
          Parameter.texts("cordonNode", "A node that takes no new pods."),
          Parameter.texts("taintNode", "NODE:KEY=VALUE:EFFECT, a further taint."));

  private NodeEditParameters() {}

  /// The edits that a question is about.
  static NodeEdits read(QueryParameters parameters) {
    return new NodeEdits(
        Set.copyOf(parameters.texts("removeNode")),
        Set.copyOf(parameters.texts("cordonNode")),
        parameters.parsed("taintNode", NodeEdits::taintedNode));
  }

  /// All nodes that are named must be there.
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
