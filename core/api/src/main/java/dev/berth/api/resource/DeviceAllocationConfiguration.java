package dev.berth.api.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Configuration from the claim or its class.
public record DeviceAllocationConfiguration(
    String source, List<String> requests, @Nullable OpaqueDeviceConfiguration opaque) {
  public DeviceAllocationConfiguration {
    requests = List.copyOf(requests);
  }
}
