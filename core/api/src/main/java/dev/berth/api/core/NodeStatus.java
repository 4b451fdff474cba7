package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The resources and the state of a node.
@RecordBuilder
public record NodeStatus(
    Map<String, Quantity> capacity,
    Map<String, Quantity> allocatable,
    List<NodeCondition> conditions,
    List<ContainerImage> images,
    List<String> volumesInUse,
    List<AttachedVolume> volumesAttached,
    @Nullable NodeFeatures features,
    List<String> declaredFeatures)
    implements NodeStatusBuilder.With {

  /// A value with no field set.
  public static final NodeStatus EMPTY =
      new NodeStatus(
          Map.of(), Map.of(), List.of(), List.of(), List.of(), List.of(), null, List.of());

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
