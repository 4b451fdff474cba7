package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// Selects devices by driver, pool and name; an absent field matches any value.
@Message
public record DeviceTaintSelector(
    @Field(2) @Nullable String driver,
    @Field(3) @Nullable String pool,
    @Field(4) @Nullable String device) {
  /// Returns whether devices of the slice may be selected.
  public boolean concerns(ResourceSlice slice) {
    return (driver == null || driver.equals(slice.spec().driver()))
        && (pool == null || pool.equals(slice.spec().pool().name()));
  }

  /// Returns whether a device is selected, for a slice that it [#concerns].
  public boolean selects(Device one) {
    return device == null || device.equals(one.name());
  }
}
