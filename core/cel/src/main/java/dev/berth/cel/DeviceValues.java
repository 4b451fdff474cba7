package dev.berth.cel;

import dev.berth.api.resource.DeviceAttribute;
import dev.berth.api.resource.DeviceCapacity;
import dev.berth.cel.function.CelQuantity;
import dev.berth.cel.function.Semver;

/// Converts attributes and capacities to CEL values.
final class DeviceValues {
  private DeviceValues() {}

  static Object of(DeviceCapacity capacity) {
    return new CelQuantity(capacity.value(), false);
  }

  /// @throws IllegalArgumentException if it has no value or an invalid one
  static Object of(DeviceAttribute attribute) {
    if (attribute.intValues() != null) {
      return attribute.intValues();
    }
    if (attribute.boolValues() != null) {
      return attribute.boolValues();
    }
    if (attribute.stringValues() != null) {
      return attribute.stringValues();
    }
    if (attribute.versionValues() != null) {
      return attribute.versionValues().stream().map(DeviceValues::version).toList();
    }
    if (attribute.intValue() != null) {
      return attribute.intValue();
    }
    if (attribute.boolValue() != null) {
      return attribute.boolValue();
    }
    if (attribute.stringValue() != null) {
      return attribute.stringValue();
    }
    if (attribute.versionValue() != null) {
      return version(attribute.versionValue());
    }
    throw new IllegalArgumentException("unsupported attribute value");
  }

  private static Semver version(String text) {
    try {
      return Semver.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("parse semantic version: " + e.getMessage(), e);
    }
  }
}
