package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Requests for devices, with constraints between the devices and configuration for them.
@RecordBuilder
public record DeviceClaim(
    List<DeviceRequest> requests,
    List<DeviceConstraint> constraints,
    List<DeviceClaimConfiguration> config)
    implements DeviceClaimBuilder.With {

  /// A value with no field set.
  public static final DeviceClaim EMPTY = new DeviceClaim(List.of(), List.of(), List.of());

  public DeviceClaim {
    requests = List.copyOf(requests);
    constraints = List.copyOf(constraints);
    config = List.copyOf(config);
  }
}
