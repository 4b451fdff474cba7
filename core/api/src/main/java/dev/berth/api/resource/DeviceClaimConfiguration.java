package dev.berth.api.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Settings for the devices of some requests; for all, when none is named.
public record DeviceClaimConfiguration(
    List<String> requests, @Nullable OpaqueDeviceConfiguration opaque) {
  public DeviceClaimConfiguration {
    requests = List.copyOf(requests);
  }
}
