package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Selects nodes that match any of the terms.
@RecordBuilder
public record NodeSelector(List<NodeSelectorTerm> nodeSelectorTerms)
    implements NodeSelectorBuilder.With {

  /// A value with no field set.
  public static final NodeSelector EMPTY = new NodeSelector(List.of());

  public NodeSelector {
    nodeSelectorTerms = List.copyOf(nodeSelectorTerms);
  }
}
