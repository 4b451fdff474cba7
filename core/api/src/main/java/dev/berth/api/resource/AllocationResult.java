package dev.berth.api.resource;

import dev.berth.api.core.NodeSelector;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The devices allocated to a claim, and the nodes from which they can be used.
@Message
@RecordBuilder
public record AllocationResult(
    @Field(1) DeviceAllocationResult devices,
    @Field(3) @Nullable NodeSelector nodeSelector,
    @Field(5) @Nullable Instant allocationTimestamp)
    implements AllocationResultBuilder.With {
  /// A value with no field set.
  public static final AllocationResult EMPTY = ResourceZeros.allocationResult();
}
