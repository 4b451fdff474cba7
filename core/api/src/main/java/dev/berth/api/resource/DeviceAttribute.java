package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A property of a device; exactly one of the components is set. An empty list is a value, too: API
/// servers accept none, but a file may contain one.
@Message
public record DeviceAttribute(
    @Field(value = 2, name = "int") @Nullable Long intValue,
    @Field(value = 3, name = "bool") @Nullable Boolean boolValue,
    @Field(value = 4, name = "string") @Nullable String stringValue,
    @Field(value = 5, name = "version") @Nullable String versionValue,
    @Field(value = 6, name = "ints") @Nullable List<Long> intValues,
    @Field(value = 7, name = "bools") @Nullable List<Boolean> boolValues,
    @Field(value = 8, name = "strings") @Nullable List<String> stringValues,
    @Field(value = 9, name = "versions") @Nullable List<String> versionValues) {
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
