package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Repels pods that do not tolerate it from a node.
@Message
@RecordBuilder
public record Taint(
    @Field(1) String key,
    @Field(2) String value,
    @Field(3) String effect,
    @Field(4) @Nullable Instant timeAdded)
    implements TaintBuilder.With {
  /// Values of `effect`.
  public static final String NO_SCHEDULE = "NoSchedule";

  public static final String PREFER_NO_SCHEDULE = "PreferNoSchedule";
  public static final String NO_EXECUTE = "NoExecute";

  /// A value with no field set.
  public static final Taint EMPTY = CoreZeros.taint();

  /// Returns the taint as kubectl writes it: `key=value:effect`, or `key:effect` without a value.
  public String text() {
    return value.isEmpty() ? key + ":" + effect : key + "=" + value + ":" + effect;
  }
}
