package dev.berth.api.resource;

import org.jspecify.annotations.Nullable;

/// Selects devices by driver, pool and name; an absent field matches any value.
public record DeviceTaintSelector(
    @Nullable String driver, @Nullable String pool, @Nullable String device) {
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
