package dev.berth.api.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A property of a device; exactly one of the components is set. An empty list is a value, too: API
/// servers accept none, but a file may contain one.
public record DeviceAttribute(
    @Nullable Long intValue,
    @Nullable Boolean boolValue,
    @Nullable String stringValue,
    @Nullable String versionValue,
    @Nullable List<Long> intValues,
    @Nullable List<Boolean> boolValues,
    @Nullable List<String> stringValues,
    @Nullable List<String> versionValues) {
  public DeviceAttribute {
    intValues = copy(intValues);
    boolValues = copy(boolValues);
    stringValues = copy(stringValues);
    versionValues = copy(versionValues);
  }

  private static <T> @Nullable List<T> copy(@Nullable List<T> values) {
    return values == null ? null : List.copyOf(values);
  }
}
