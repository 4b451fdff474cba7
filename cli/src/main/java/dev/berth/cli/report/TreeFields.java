package dev.berth.cli.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A map, to be written as JSON or YAML, that leaves out empty values. For one thread.
public final class TreeFields {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  /// No fields yet.
  public TreeFields() {}

  /// Adds a field, unless the value is null, or an empty text, map or list.
  public void put(String name, @Nullable Object value) {
    boolean isEmpty =
        switch (value) {
          case null -> true;
          case String text -> text.isEmpty();
          case Map<?, ?> map -> map.isEmpty();
          case List<?> list -> list.isEmpty();
          default -> false;
        };
    if (value != null && !isEmpty) {
      fields.put(name, value);
    }
  }

  /// Adds a field, even if the value is empty: one that programs go through without asking.
  public void putAlways(String name, Object value) {
    fields.put(name, value);
  }

  /// The fields, in the order in which they were added.
  public Map<String, Object> map() {
    return fields;
  }
}
