package dev.berth.api.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Configuration for the devices of some requests; for all if no request is named.
public record DeviceClaimConfiguration(
    List<String> requests, @Nullable OpaqueDeviceConfiguration opaque) {
  public DeviceClaimConfiguration {
    requests = List.copyOf(requests);
  }
}
