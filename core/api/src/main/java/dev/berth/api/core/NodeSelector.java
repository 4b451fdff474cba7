package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Selects nodes that match any of the terms.
@Message
@RecordBuilder
public record NodeSelector(@Field(1) List<NodeSelectorTerm> nodeSelectorTerms)
    implements NodeSelectorBuilder.With {
  /// A value with no field set.
  public static final NodeSelector EMPTY = CoreZeros.nodeSelector();

  public NodeSelector {
    nodeSelectorTerms = List.copyOf(nodeSelectorTerms);
  }
}
