package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a claim was given, and which pods may use it.
@RecordBuilder
public record ResourceClaimStatus(
    @Nullable AllocationResult allocation,
    List<ResourceClaimConsumerReference> reservedFor,
    List<AllocatedDeviceStatus> devices)
    implements ResourceClaimStatusBuilder.With {

  /// Nothing said.
  public static final ResourceClaimStatus EMPTY =
      new ResourceClaimStatus(null, List.of(), List.of());

  public ResourceClaimStatus {
    reservedFor = List.copyOf(reservedFor);
    devices = List.copyOf(devices);
  }
}
