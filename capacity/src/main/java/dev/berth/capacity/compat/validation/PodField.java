package dev.berth.capacity.compat.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A value somewhere in a pod: where that is, what is there, and where to report what is wrong with
/// it. A field that is not there has no value, and its fields have none, either.
///
/// @param errors takes `Required value: spec.containers` and the like
record PodField(String path, @Nullable Object value, List<String> errors) {
  /// A field of this object.
  PodField at(String name) {
    return new PodField(
        path.isEmpty() ? name : path + "." + name,
        value instanceof Map<?, ?> map ? map.get(name) : null,
        errors);
  }

  /// The items of this list.
  List<PodField> items() {
    var items = new ArrayList<PodField>();
    if (value instanceof List<?> list) {
      for (Object item : list) {
        items.add(new PodField("%s[%d]".formatted(path, items.size()), item, errors));
      }
    }
    return items;
  }

  /// The values of this map by name.
  Map<String, PodField> entries() {
    var entries = new TreeMap<String, PodField>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, entry) ->
          entries.put((String) name, new PodField("%s[%s]".formatted(path, name), entry, errors)));
    }
    return entries;
  }

  /// The same value, reported elsewhere.
  PodField as(PodField other) {
    return new PodField(other.path, value, errors);
  }

  /// Whether it is there, though it may be empty.
  boolean exists() {
    return value != null;
  }

  /// The text; empty if there is none.
  String text() {
    return value instanceof String text ? text : "";
  }

  /// The number; 0 if there is none.
  long number() {
    return value instanceof Long number ? number : 0;
  }

  boolean isTrue() {
    return Boolean.TRUE.equals(value);
  }

  boolean isFalse() {
    return Boolean.FALSE.equals(value);
  }

  /// Whether there is no text, item or entry.
  boolean isEmpty() {
    return switch (value) {
      case null -> true;
      case String text -> text.isEmpty();
      case List<?> list -> list.isEmpty();
      case Map<?, ?> map -> map.isEmpty();
      default -> false;
    };
  }

  void required() {
    errors.add("Required value: " + path);
  }

  void invalid() {
    errors.add("Invalid value: " + path);
  }

  /// As often as there are reasons.
  void invalid(int reasons) {
    for (int i = 0; i < reasons; i++) {
      invalid();
    }
  }

  void invalidIf(boolean isWrong) {
    if (isWrong) {
      invalid();
    }
  }

  void forbidden() {
    errors.add("Forbidden: " + path);
  }

  void forbiddenIf(boolean isWrong) {
    if (isWrong) {
      forbidden();
    }
  }

  void duplicate() {
    errors.add("Duplicate value: " + path);
  }

  void notFound() {
    errors.add("Not found: " + path);
  }

  void unsupported() {
    errors.add("Unsupported value: " + path);
  }

  void tooLong() {
    errors.add("Too long: " + path);
  }

  void tooMany() {
    errors.add("Too many: " + path);
  }

  /// Reports that there is no text or item.
  void requireSome() {
    if (isEmpty()) {
      required();
    }
  }

  /// Reports that the text is none of these.
  void requireOneOf(Set<String> supported) {
    if (!supported.contains(text())) {
      unsupported();
    }
  }

  /// Reports that there is no text, or that it is none of these.
  void requireSomeOf(Set<String> supported) {
    if (isEmpty()) {
      required();
    } else {
      requireOneOf(supported);
    }
  }

  /// Reports a number that is there, and out of the range.
  void requireBetween(long least, long most) {
    if (exists() && (number() < least || number() > most)) {
      invalid();
    }
  }
}
