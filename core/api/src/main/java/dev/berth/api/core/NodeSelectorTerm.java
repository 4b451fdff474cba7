package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Nodes that match all of these requirements. A term without any matches no node.
@RecordBuilder
public record NodeSelectorTerm(
    List<NodeSelectorRequirement> matchExpressions, List<NodeSelectorRequirement> matchFields)
    implements NodeSelectorTermBuilder.With {

  /// Nothing said.
  public static final NodeSelectorTerm EMPTY = new NodeSelectorTerm(List.of(), List.of());

  public NodeSelectorTerm {
    matchExpressions = List.copyOf(matchExpressions);
    matchFields = List.copyOf(matchFields);
  }
}
