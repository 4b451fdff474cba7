package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The status of a container: its current state, its last state before a restart, and the resources
/// that the kubelet has allocated and applied.
@RecordBuilder
public record ContainerStatus(
    String name,
    ContainerState state,
    ContainerState lastState,
    boolean ready,
    int restartCount,
    String image,
    String imageID,
    @Nullable Boolean started,
    Map<String, Quantity> allocatedResources,
    @Nullable ResourceRequirements resources)
    implements ContainerStatusBuilder.With {

  /// A value with no field set.
  public static final ContainerStatus EMPTY =
      new ContainerStatus(
          "", ContainerState.EMPTY, ContainerState.EMPTY, false, 0, "", "", null, Map.of(), null);

  public ContainerStatus {
    allocatedResources = Map.copyOf(allocatedResources);
  }
}
