package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Selects nodes that match all of these requirements. A term without requirements matches no node.
@RecordBuilder
public record NodeSelectorTerm(
    List<NodeSelectorRequirement> matchExpressions, List<NodeSelectorRequirement> matchFields)
    implements NodeSelectorTermBuilder.With {

  /// A value with no field set.
  public static final NodeSelectorTerm EMPTY = new NodeSelectorTerm(List.of(), List.of());

  public NodeSelectorTerm {
    matchExpressions = List.copyOf(matchExpressions);
    matchFields = List.copyOf(matchFields);
  }
}
