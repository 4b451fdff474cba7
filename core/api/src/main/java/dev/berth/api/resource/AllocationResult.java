package dev.berth.api.resource;

import dev.berth.api.core.NodeSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The devices given to a claim, and the nodes they can be used from.
@RecordBuilder
public record AllocationResult(
    DeviceAllocationResult devices,
    @Nullable NodeSelector nodeSelector,
    @Nullable Instant allocationTimestamp)
    implements AllocationResultBuilder.With {

  /// Nothing said.
  public static final AllocationResult EMPTY =
      new AllocationResult(DeviceAllocationResult.EMPTY, null, null);
}
