package dev.berth.api.resource;

import dev.berth.api.core.NodeSelector;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The devices of a slice, their pool, and the nodes that can reach them.
@Message
@RecordBuilder
public record ResourceSliceSpec(
    @Field(1) String driver,
    @Field(2) ResourcePool pool,
    @Field(3) @Nullable String nodeName,
    @Field(4) @Nullable NodeSelector nodeSelector,
    @Field(5) @Nullable Boolean allNodes,
    @Field(6) List<Device> devices,
    @Field(7) @Nullable Boolean perDeviceNodeSelection,
    @Field(8) List<CounterSet> sharedCounters,
    @Field(9) @Nullable String partitionTypeAttribute,
    @Field(10) List<String> skipNodeOperations)
    implements ResourceSliceSpecBuilder.With {
  /// A value with no field set.
  public static final ResourceSliceSpec EMPTY = ResourceZeros.resourceSliceSpec();

  public ResourceSliceSpec {
    devices = List.copyOf(devices);
    sharedCounters = List.copyOf(sharedCounters);
    skipNodeOperations = List.copyOf(skipNodeOperations);
  }
}
