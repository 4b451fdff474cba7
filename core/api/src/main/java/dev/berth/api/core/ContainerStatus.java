package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The status of a container: its current state, its last state before a restart, and the resources
/// that the kubelet has allocated and applied.
@Message
@RecordBuilder
public record ContainerStatus(
    @Field(1) @Interned String name,
    @Field(2) @Interned ContainerState state,
    @Field(3) @Interned ContainerState lastState,
    @Field(4) boolean ready,
    @Field(5) int restartCount,
    @Field(6) @Interned String image,
    @Field(7) @Interned String imageID,
    @Field(9) @Nullable Boolean started,
    @Field(10) @Interned Map<String, Quantity> allocatedResources,
    @Field(11) @Interned @Nullable ResourceRequirements resources)
    implements ContainerStatusBuilder.With {
  /// A value with no field set.
  public static final ContainerStatus EMPTY = CoreZeros.containerStatus();

  public ContainerStatus {
    allocatedResources = Map.copyOf(allocatedResources);
  }
}
