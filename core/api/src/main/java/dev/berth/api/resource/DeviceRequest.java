package dev.berth.api.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One request: exactly this, or the first of several that can be had.
public record DeviceRequest(
    String name, @Nullable ExactDeviceRequest exactly, List<DeviceSubRequest> firstAvailable) {
  public DeviceRequest {
    firstAvailable = List.copyOf(firstAvailable);
  }
}
