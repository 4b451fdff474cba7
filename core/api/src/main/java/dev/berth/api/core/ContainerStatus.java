package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is known of one container: what it does, what it did before it was restarted, and its
/// resources, which are those the kubelet has set aside and applied.
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

  /// Nothing said.
  public static final ContainerStatus EMPTY =
      new ContainerStatus(
          "", ContainerState.EMPTY, ContainerState.EMPTY, false, 0, "", "", null, Map.of(), null);

  public ContainerStatus {
    allocatedResources = Map.copyOf(allocatedResources);
  }
}
