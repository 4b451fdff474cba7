package dev.berth.api.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A request: exactly this, or the first available of several alternatives.
public record DeviceRequest(
    String name, @Nullable ExactDeviceRequest exactly, List<DeviceSubRequest> firstAvailable) {
  public DeviceRequest {
    firstAvailable = List.copyOf(firstAvailable);
  }
}
