package dev.berth.api.resource;

import dev.berth.api.core.NodeSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A device: its attributes, its capacity, and what it consumes of shared counters.
@RecordBuilder
public record Device(
    String name,
    Map<String, DeviceAttribute> attributes,
    Map<String, DeviceCapacity> capacity,
    List<DeviceCounterConsumption> consumesCounters,
    @Nullable String nodeName,
    @Nullable NodeSelector nodeSelector,
    @Nullable Boolean allNodes,
    List<DeviceTaint> taints,
    @Nullable Boolean bindsToNode,
    List<String> bindingConditions,
    List<String> bindingFailureConditions,
    @Nullable Boolean allowMultipleAllocations,
    Map<String, NodeAllocatableResource> nodeAllocatableResources)
    implements DeviceBuilder.With {

  /// A value with no field set.
  public static final Device EMPTY =
      new Device(
          "", Map.of(), Map.of(), List.of(), null, null, null, List.of(), null, List.of(),
          List.of(), null, Map.of());

  public Device {
    attributes = Map.copyOf(attributes);
    capacity = Map.copyOf(capacity);
    consumesCounters = List.copyOf(consumesCounters);
    taints = List.copyOf(taints);
    bindingConditions = List.copyOf(bindingConditions);
    bindingFailureConditions = List.copyOf(bindingFailureConditions);
    nodeAllocatableResources = Map.copyOf(nodeAllocatableResources);
  }
}
