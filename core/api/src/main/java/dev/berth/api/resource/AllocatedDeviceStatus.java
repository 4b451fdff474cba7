package dev.berth.api.resource;

import dev.berth.api.meta.Condition;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A driver's report about one allocated device.
@Message
public record AllocatedDeviceStatus(
    @Field(1) String driver,
    @Field(2) String pool,
    @Field(3) String device,
    @Field(7) @Nullable String shareID,
    @Field(4) List<Condition> conditions) {
  public AllocatedDeviceStatus {
    conditions = List.copyOf(conditions);
  }
}
