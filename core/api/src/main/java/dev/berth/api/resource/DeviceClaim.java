package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Requests for devices, with constraints between the devices and configuration for them.
@Message
@RecordBuilder
public record DeviceClaim(
    @Field(1) List<DeviceRequest> requests,
    @Field(2) List<DeviceConstraint> constraints,
    @Field(3) List<DeviceClaimConfiguration> config)
    implements DeviceClaimBuilder.With {
  /// A value with no field set.
  public static final DeviceClaim EMPTY = ResourceZeros.deviceClaim();

  public DeviceClaim {
    requests = List.copyOf(requests);
    constraints = List.copyOf(constraints);
    config = List.copyOf(config);
  }
}
