package dev.berth.api.codec;

import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Parts of a document of maps, lists and values. Absent parts, and parts of another shape, are
/// returned as empty.
public final class Trees {
  private Trees() {}

  /// Returns an object.
  public static Map<?, ?> object(@Nullable Object value) {
    return value instanceof Map<?, ?> fields ? fields : Map.of();
  }

  /// Returns a modifiable copy of an object.
  public static Map<String, @Nullable Object> copy(@Nullable Object value) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    object(value).forEach((name, field) -> copy.put((String) name, field));
    return copy;
  }

  /// Returns a list.
  public static List<?> list(@Nullable Object value) {
    return value instanceof List<?> items ? items : List.of();
  }

  /// Returns modifiable copies of the objects in a list.
  public static List<Map<String, @Nullable Object>> copies(@Nullable Object value) {
    var objects = new ArrayList<Map<String, @Nullable Object>>();
    list(value).forEach(item -> objects.add(copy(item)));
    return objects;
  }

  /// Returns the strings in a list.
  public static List<String> strings(@Nullable Object value) {
    return list(value).stream().filter(String.class::isInstance).map(String.class::cast).toList();
  }

  /// Returns the string in a field of an object.
  public static String string(Map<?, ?> object, String field) {
    return object.get(field) instanceof String text ? text : "";
  }

  /// Returns the quantity; null if the value is none.
  public static @Nullable Quantity quantity(@Nullable Object value) {
    try {
      return value == null ? null : Quantity.parse(value.toString());
    } catch (NumberFormatException _) {
      return null;
    }
  }
}
