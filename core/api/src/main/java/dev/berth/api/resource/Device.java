package dev.berth.api.resource;

import dev.berth.api.core.NodeSelector;
import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A device: its attributes, its capacity, and its consumption of shared counters.
@Message
@RecordBuilder
public record Device(
    @Field(1) String name,
    @Field(2) Map<String, @Interned DeviceAttribute> attributes,
    @Field(3) Map<String, @Interned DeviceCapacity> capacity,
    @Field(4) List<@Interned DeviceCounterConsumption> consumesCounters,
    @Field(5) @Nullable String nodeName,
    @Field(6) @Interned @Nullable NodeSelector nodeSelector,
    @Field(7) @Nullable Boolean allNodes,
    @Field(8) List<@Interned DeviceTaint> taints,
    @Field(9) @Nullable Boolean bindsToNode,
    @Field(10) List<String> bindingConditions,
    @Field(11) List<String> bindingFailureConditions,
    @Field(12) @Nullable Boolean allowMultipleAllocations,
    @Field(14) Map<String, @Interned NodeAllocatableResource> nodeAllocatableResources)
    implements DeviceBuilder.With {
  /// A value with no field set.
  public static final Device EMPTY = ResourceZeros.device();

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
