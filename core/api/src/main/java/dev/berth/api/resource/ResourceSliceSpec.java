package dev.berth.api.resource;

import dev.berth.api.core.NodeSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The devices of a slice, their pool, and the nodes that can reach them.
@RecordBuilder
public record ResourceSliceSpec(
    String driver,
    ResourcePool pool,
    @Nullable String nodeName,
    @Nullable NodeSelector nodeSelector,
    @Nullable Boolean allNodes,
    List<Device> devices,
    @Nullable Boolean perDeviceNodeSelection,
    List<CounterSet> sharedCounters,
    @Nullable String partitionTypeAttribute,
    List<String> skipNodeOperations)
    implements ResourceSliceSpecBuilder.With {

  /// A value with no field set.
  public static final ResourceSliceSpec EMPTY =
      new ResourceSliceSpec(
          "", ResourcePool.EMPTY, null, null, null, List.of(), null, List.of(), null, List.of());

  public ResourceSliceSpec {
    devices = List.copyOf(devices);
    sharedCounters = List.copyOf(sharedCounters);
    skipNodeOperations = List.copyOf(skipNodeOperations);
  }
}
