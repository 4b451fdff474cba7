package dev.berth.api.resource;

import dev.berth.api.core.NodeSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The devices allocated to a claim, and the nodes from which they can be used.
@RecordBuilder
public record AllocationResult(
    DeviceAllocationResult devices,
    @Nullable NodeSelector nodeSelector,
    @Nullable Instant allocationTimestamp)
    implements AllocationResultBuilder.With {

  /// A value with no field set.
  public static final AllocationResult EMPTY =
      new AllocationResult(DeviceAllocationResult.EMPTY, null, null);
}
