package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One fact about a node, such as whether it is ready.
@Message
@RecordBuilder
public record NodeCondition(
    @Field(1) @Interned String type,
    @Field(2) @Interned String status,
    @Field(3) @Nullable Instant lastHeartbeatTime,
    @Field(4) @Nullable Instant lastTransitionTime,
    @Field(5) @Interned String reason,
    @Field(6) @Interned String message)
    implements NodeConditionBuilder.With {
  /// A value with no field set.
  public static final NodeCondition EMPTY = CoreZeros.nodeCondition();
}
