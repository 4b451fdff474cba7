package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A request: exactly this, or the first available of several alternatives.
@Message
public record DeviceRequest(
    @Field(1) String name,
    @Field(2) @Nullable ExactDeviceRequest exactly,
    @Field(3) List<DeviceSubRequest> firstAvailable) {
  public DeviceRequest {
    firstAvailable = List.copyOf(firstAvailable);
  }
}
