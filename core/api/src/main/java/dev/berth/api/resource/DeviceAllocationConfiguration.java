package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Configuration from the claim or its class.
@Message
public record DeviceAllocationConfiguration(
    @Field(1) String source,
    @Field(2) List<String> requests,
    @Field(value = 1, within = 3) @Nullable OpaqueDeviceConfiguration opaque) {
  public DeviceAllocationConfiguration {
    requests = List.copyOf(requests);
  }
}
