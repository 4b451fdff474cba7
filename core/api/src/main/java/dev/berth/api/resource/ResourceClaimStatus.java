package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The devices allocated to a claim, and the pods that may use it.
@RecordBuilder
public record ResourceClaimStatus(
    @Nullable AllocationResult allocation,
    List<ResourceClaimConsumerReference> reservedFor,
    List<AllocatedDeviceStatus> devices)
    implements ResourceClaimStatusBuilder.With {

  /// A value with no field set.
  public static final ResourceClaimStatus EMPTY =
      new ResourceClaimStatus(null, List.of(), List.of());

  public ResourceClaimStatus {
    reservedFor = List.copyOf(reservedFor);
    devices = List.copyOf(devices);
  }
}
