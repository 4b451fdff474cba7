package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The devices allocated to a claim, and the pods that may use it.
@Message
@RecordBuilder
public record ResourceClaimStatus(
    @Field(1) @Nullable AllocationResult allocation,
    @Field(2) List<ResourceClaimConsumerReference> reservedFor,
    @Field(4) List<AllocatedDeviceStatus> devices)
    implements ResourceClaimStatusBuilder.With {
  /// A value with no field set.
  public static final ResourceClaimStatus EMPTY = ResourceZeros.resourceClaimStatus();

  public ResourceClaimStatus {
    reservedFor = List.copyOf(reservedFor);
    devices = List.copyOf(devices);
  }
}
