package dev.berth.api.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A fact about a device; exactly one of the components is set.
public record DeviceAttribute(
    @Nullable Long intValue,
    @Nullable Boolean boolValue,
    @Nullable String stringValue,
    @Nullable String versionValue,
    List<Long> intValues,
    List<Boolean> boolValues,
    List<String> stringValues,
    List<String> versionValues) {
  public DeviceAttribute {
    intValues = List.copyOf(intValues);
    boolValues = List.copyOf(boolValues);
    stringValues = List.copyOf(stringValues);
    versionValues = List.copyOf(versionValues);
  }
}
