package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The resources and the state of a node.
@Message
@RecordBuilder
public record NodeStatus(
    @Field(1) @Interned Map<String, Quantity> capacity,
    @Field(2) @Interned Map<String, Quantity> allocatable,
    @Field(4) List<NodeCondition> conditions,
    @Field(8) List<@Interned ContainerImage> images,
    @Field(9) List<String> volumesInUse,
    @Field(10) List<AttachedVolume> volumesAttached,
    @Field(13) @Interned @Nullable NodeFeatures features,
    @Field(14) @Interned List<String> declaredFeatures)
    implements NodeStatusBuilder.With {
  /// A value with no field set.
  public static final NodeStatus EMPTY = CoreZeros.nodeStatus();

  public NodeStatus {
    capacity = Map.copyOf(capacity);
    allocatable = Map.copyOf(allocatable);
    conditions = List.copyOf(conditions);
    images = List.copyOf(images);
    volumesInUse = List.copyOf(volumesInUse);
    volumesAttached = List.copyOf(volumesAttached);
    declaredFeatures = List.copyOf(declaredFeatures);
  }
}
