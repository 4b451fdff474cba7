package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A preference for nodes, with its weight from 1 to 100.
@Message
@RecordBuilder
public record PreferredSchedulingTerm(@Field(1) int weight, @Field(2) NodeSelectorTerm preference)
    implements PreferredSchedulingTermBuilder.With {
  /// A value with no field set.
  public static final PreferredSchedulingTerm EMPTY = CoreZeros.preferredSchedulingTerm();
}
