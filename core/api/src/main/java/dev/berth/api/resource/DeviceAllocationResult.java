package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// The devices given, request by request, with their settings.
@RecordBuilder
public record DeviceAllocationResult(
    List<DeviceRequestAllocationResult> results, List<DeviceAllocationConfiguration> config)
    implements DeviceAllocationResultBuilder.With {

  /// Nothing said.
  public static final DeviceAllocationResult EMPTY =
      new DeviceAllocationResult(List.of(), List.of());

  public DeviceAllocationResult {
    results = List.copyOf(results);
    config = List.copyOf(config);
  }
}
