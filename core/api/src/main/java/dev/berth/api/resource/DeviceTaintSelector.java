package dev.berth.api.resource;

import org.jspecify.annotations.Nullable;

/// Selects devices by driver, pool and name; what is left out matches any.
public record DeviceTaintSelector(
    @Nullable String driver, @Nullable String pool, @Nullable String device) {
  /// Whether devices of the slice may be selected.
  public boolean concerns(ResourceSlice slice) {
    return (driver == null || driver.equals(slice.spec().driver()))
        && (pool == null || pool.equals(slice.spec().pool().name()));
  }

  /// Whether a device of a slice that it [#concerns] is selected.
  public boolean selects(Device one) {
    return device == null || device.equals(one.name());
  }
}
