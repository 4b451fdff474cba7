package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// The allocated devices, request by request, with their configuration.
@Message
@RecordBuilder
public record DeviceAllocationResult(
    @Field(1) List<DeviceRequestAllocationResult> results,
    @Field(2) List<DeviceAllocationConfiguration> config)
    implements DeviceAllocationResultBuilder.With {
  /// A value with no field set.
  public static final DeviceAllocationResult EMPTY = ResourceZeros.deviceAllocationResult();

  public DeviceAllocationResult {
    results = List.copyOf(results);
    config = List.copyOf(config);
  }
}
