package dev.berth.api.resource;

import dev.berth.api.meta.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A driver's report about one allocated device.
public record AllocatedDeviceStatus(
    String driver,
    String pool,
    String device,
    @Nullable String shareID,
    List<Condition> conditions) {
  public AllocatedDeviceStatus {
    conditions = List.copyOf(conditions);
  }
}
