package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// Requests for devices, what must hold between them, and settings for them.
@RecordBuilder
public record DeviceClaim(
    List<DeviceRequest> requests,
    List<DeviceConstraint> constraints,
    List<DeviceClaimConfiguration> config)
    implements DeviceClaimBuilder.With {

  /// Nothing said.
  public static final DeviceClaim EMPTY = new DeviceClaim(List.of(), List.of(), List.of());

  public DeviceClaim {
    requests = List.copyOf(requests);
    constraints = List.copyOf(constraints);
    config = List.copyOf(config);
  }
}
