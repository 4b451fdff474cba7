package dev.berth.cel;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.cel.value.CelMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Creates the variable `device` of expressions from devices. Thread-safe.
final class DeviceVariables {
  /// The last variable, since several selectors in a row are evaluated for the same device.
  private volatile @Nullable Variable last;

  private record Variable(String driver, Device device, CelMap map) {
    @SuppressWarnings("ReferenceEquality") // `equals` would take longer than making a map
    boolean isOf(String driver, Device device) {
      return this.device == device && this.driver.equals(driver);
    }
  }

  /// @throws CelException if an attribute is invalid
  CelMap of(String driver, Device device) {
    var known = last;
    if (known != null && known.isOf(driver, device)) {
      return known.map;
    }
    var map = convert(driver, device);
    last = new Variable(driver, device, map);
    return map;
  }

  private CelMap convert(String driver, Device device) {
    device.attributes().forEach(DeviceVariables::check);
    return new CelMap(
        Map.of(
            "driver",
            driver,
            "allowMultipleAllocations",
            Boolean.TRUE.equals(device.allowMultipleAllocations()),
            "attributes",
            new Domains<>(driver, device.attributes(), DeviceValues::of),
            "capacity",
            new Domains<>(driver, device.capacity(), DeviceValues::of)));
  }

  /// In Kubernetes, an invalid attribute is an error even if the selector does not use it.
  private static void check(String name, DeviceAttribute attribute) {
    try {
      var _ = DeviceValues.of(attribute);
    } catch (IllegalArgumentException e) {
      throw new CelException("attribute " + name + ": " + e.getMessage(), e);
    }
  }
}
