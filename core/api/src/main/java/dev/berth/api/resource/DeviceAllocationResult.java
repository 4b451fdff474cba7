package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// The allocated devices, request by request, with their configuration.
@RecordBuilder
public record DeviceAllocationResult(
    List<DeviceRequestAllocationResult> results, List<DeviceAllocationConfiguration> config)
    implements DeviceAllocationResultBuilder.With {

  /// A value with no field set.
  public static final DeviceAllocationResult EMPTY =
      new DeviceAllocationResult(List.of(), List.of());

  public DeviceAllocationResult {
    results = List.copyOf(results);
    config = List.copyOf(config);
  }
}
