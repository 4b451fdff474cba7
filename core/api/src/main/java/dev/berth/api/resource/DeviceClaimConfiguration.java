package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Configuration for the devices of some requests; for all if no request is named.
@Message
public record DeviceClaimConfiguration(
    @Field(1) List<String> requests,
    @Field(value = 1, within = 2) @Nullable OpaqueDeviceConfiguration opaque) {
  public DeviceClaimConfiguration {
    requests = List.copyOf(requests);
  }
}
