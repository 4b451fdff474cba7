package dev.berth.conformance.workloads;

import dev.berth.conformance.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A part of a JSON text: an object, an array, a text, or nothing.
///
/// @param value a map, a list, a text or null
record JsonTree(@Nullable Object value) {

  static final JsonTree NOTHING = new JsonTree(null);

  static JsonTree parse(String text) {
    return new JsonTree(Json.parse(text));
  }

  /// What is at the end of the path; [#NOTHING] if it is not there.
  JsonTree at(String... path) {
    var current = value;
    for (var name : path) {
      current = current instanceof Map<?, ?> object ? object.get(name) : null;
    }
    return new JsonTree(current);
  }

  boolean isThere() {
    return value != null;
  }

  /// The text; empty if there is none.
  String text() {
    return Objects.toString(value, "");
  }

  String text(String... path) {
    return at(path).text();
  }

  /// The elements of an array; none if it is not there.
  List<JsonTree> elements() {
    return value instanceof List<?> list ? list.stream().map(JsonTree::new).toList() : List.of();
  }

  /// The elements of the array that have this type, such as a condition.
  JsonTree ofType(String type) {
    return elements().stream()
        .filter(element -> element.text("type").equals(type))
        .findFirst()
        .orElse(NOTHING);
  }

  /// The object without some of its fields.
  JsonTree without(String... names) {
    if (!(value instanceof Map<?, ?> object)) {
      return this;
    }
    var rest = new TreeMap<String, @Nullable Object>();
    object.forEach((name, field) -> rest.put(String.valueOf(name), field));
    List.of(names).forEach(rest::remove);
    return new JsonTree(rest);
  }

  /// The object with another value of a field.
  JsonTree with(String name, JsonTree field) {
    var whole = new TreeMap<String, @Nullable Object>();
    if (value instanceof Map<?, ?> object) {
      object.forEach((other, it) -> whole.put(String.valueOf(other), it));
    }
    whole.put(name, field.value);
    return new JsonTree(whole);
  }

  /// It all on one line, fields in the order of their names.
  @Override
  public String toString() {
    return print(value);
  }

  private static String print(@Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      var sorted = new TreeMap<String, String>();
      object.forEach((name, field) -> sorted.put(String.valueOf(name), print(field)));
      return sorted.entrySet().stream()
          .map(field -> field.getKey() + ": " + field.getValue())
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(JsonTree::print).collect(Collectors.joining(", ", "[", "]"));
    }
    return Objects.toString(value, "null");
  }
}
