package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Selects nodes that match all of these requirements. A term without requirements matches no node.
@Message
@RecordBuilder
public record NodeSelectorTerm(
    @Field(1) List<NodeSelectorRequirement> matchExpressions,
    @Field(2) List<NodeSelectorRequirement> matchFields)
    implements NodeSelectorTermBuilder.With {
  /// A value with no field set.
  public static final NodeSelectorTerm EMPTY = CoreZeros.nodeSelectorTerm();

  public NodeSelectorTerm {
    matchExpressions = List.copyOf(matchExpressions);
    matchFields = List.copyOf(matchFields);
  }
}
