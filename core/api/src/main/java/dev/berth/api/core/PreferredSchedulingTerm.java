package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;

/// A preference for nodes, with its weight from 1 to 100.
@RecordBuilder
public record PreferredSchedulingTerm(int weight, NodeSelectorTerm preference)
    implements PreferredSchedulingTermBuilder.With {

  /// A value with no field set.
  public static final PreferredSchedulingTerm EMPTY =
      new PreferredSchedulingTerm(0, NodeSelectorTerm.EMPTY);
}
