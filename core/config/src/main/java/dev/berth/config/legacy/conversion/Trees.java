package dev.berth.config.legacy.conversion;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Parts of a document of maps, lists and values. Absent parts, and parts of another shape, are
/// returned as empty.
public final class Trees {
  private Trees() {}

  /// Returns a modifiable copy of an object; empty if the value is no object.
  public static Map<String, @Nullable Object> object(@Nullable Object value) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, field) -> copy.put((String) name, field));
    }
    return copy;
  }

  /// Returns the objects in a list.
  static List<Map<String, @Nullable Object>> objects(@Nullable Object value) {
    var objects = new ArrayList<Map<String, @Nullable Object>>();
    if (value instanceof List<?> list) {
      list.forEach(item -> objects.add(object(item)));
    }
    return objects;
  }

  /// Returns the strings in a list.
  static List<String> strings(@Nullable Object value) {
    return value instanceof List<?> list
        ? list.stream().filter(String.class::isInstance).map(String.class::cast).toList()
        : List.of();
  }

  /// Returns the string in a field; empty if there is none.
  static String string(Map<String, @Nullable Object> object, String field) {
    return object.get(field) instanceof String text ? text : "";
  }
}
