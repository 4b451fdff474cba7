package dev.berth.cluster.apiserver.validation;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.GoText;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A value in an object: its place, the value itself, and the report for its errors. A missing
/// field has no value, and neither have its fields. A value of a wrong type counts as missing,
/// because the decoder reports it.
record TreeField(FieldPlace place, @Nullable Object value, ValidationReport report) {
  /// @param path such as `spec.containers[0]`; empty for the whole object
  TreeField(String path, @Nullable Object value, ValidationReport report) {
    this(FieldPlace.of(path), value, report);
  }

  /// Returns the path, such as `spec.containers[0]`.
  String path() {
    return place.path();
  }

  /// Returns a field of this object.
  TreeField at(String name) {
    return new TreeField(
        place.field(name), value instanceof Map<?, ?> map ? map.get(name) : null, report);
  }

  /// Returns an entry of this map.
  TreeField key(String name) {
    return new TreeField(
        place.entry(name), value instanceof Map<?, ?> map ? map.get(name) : null, report);
  }

  /// Returns the items of this list.
  List<TreeField> items() {
    var items = new ArrayList<TreeField>();
    if (value instanceof List<?> list) {
      for (Object item : list) {
        items.add(new TreeField(place.entry(items.size()), item, report));
      }
    }
    return items;
  }

  /// Returns the values of this map by name.
  Map<String, TreeField> entries() {
    var entries = new TreeMap<String, TreeField>();
    if (value instanceof Map<?, ?> map) {
      map.keySet().forEach(name -> entries.put((String) name, key((String) name)));
    }
    return entries;
  }

  /// Returns the same value, with its errors reported at another field.
  TreeField as(TreeField other) {
    return new TreeField(other.place, value, report);
  }

  /// Returns another value, with its errors reported at this field.
  TreeField of(@Nullable Object other) {
    return new TreeField(place, other, report);
  }

  /// Whether the field exists; it may be empty.
  boolean exists() {
    return value != null;
  }

  /// Returns the text; empty if there is none.
  String text() {
    return value instanceof String text ? text : "";
  }

  /// Returns the texts of this list.
  List<String> texts() {
    return items().stream().map(TreeField::text).toList();
  }

  /// Whether the text equals the given one.
  boolean is(String text) {
    return text().equals(text);
  }

  /// Returns the number; 0 if there is none.
  long number() {
    return value instanceof Long number ? number : 0;
  }

  /// Returns the quantity; null if there is none.
  @Nullable Quantity quantity() {
    try {
      return value instanceof String || value instanceof Number
          ? Quantity.parse(value.toString().strip())
          : null;
    } catch (NumberFormatException e) {
      return null;
    }
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

  /// Returns this number, or 0 if it is missing.
  TreeField orZero() {
    return exists() ? this : of(0L);
  }

  /// Returns this value, or the default if it is empty.
  TreeField or(Object other) {
    return isEmpty() ? of(other) : this;
  }

  /// Returns this map, or an empty map if it is missing.
  TreeField orEmptyMap() {
    return exists() ? this : of(Map.of());
  }

  void required() {
    required("");
  }

  void required(String detail) {
    report.add("Required value", path(), detail);
  }

  void invalid(String detail) {
    report.add("Invalid value", path(), "%s: %s".formatted(valueText(), detail));
  }

  /// Reports an invalid value for each reason.
  void invalid(List<String> reasons) {
    reasons.forEach(this::invalid);
  }

  /// Reports an invalid value without the value itself.
  void invalidWithoutValue(String detail) {
    report.add("Invalid value", path(), detail);
  }

  void invalidIf(boolean isWrong, String detail) {
    if (isWrong) {
      invalid(detail);
    }
  }

  void forbidden(String detail) {
    report.add("Forbidden", path(), detail);
  }

  void forbiddenIf(boolean isWrong, String detail) {
    if (isWrong) {
      forbidden(detail);
    }
  }

  /// Adds a warning about a valid value.
  void warn(String message) {
    report.warn(path(), message);
  }

  void warnIf(boolean isOdd, String message) {
    if (isOdd) {
      warn(message);
    }
  }

  /// Adds a warning about a value that the API server accepts, and a kubelet may not.
  void warnOfKubelets(String message) {
    report.warnOfKubelets(path(), "%s %s".formatted(text(), message));
  }

  void duplicate() {
    report.add("Duplicate value", path(), valueText());
  }

  void duplicate(String detail) {
    report.add("Duplicate value", path(), "%s: %s".formatted(valueText(), detail));
  }

  void notFound() {
    report.add("Not found", path(), valueText());
  }

  void notFound(String detail) {
    report.add("Not found", path(), "%s: %s".formatted(valueText(), detail));
  }

  void unsupported(List<String> supported) {
    report.add(
        "Unsupported value",
        path(),
        supported.stream()
            .map(GoText::quoted)
            .collect(Collectors.joining(", ", valueText() + ": supported values: ", "")));
  }

  void tooLong(int most) {
    tooLong(most, "bytes");
  }

  /// @param unit the unit of the length
  void tooLong(int most, String unit) {
    report.add("Too long", path(), "may not be more than %d %s".formatted(most, unit));
  }

  void tooMany(int most) {
    report.add(
        "Too many",
        path(),
        "%d: must have at most %d %s"
            .formatted(items().size(), most, most == 1 ? "item" : "items"));
  }

  /// Reports an error if there is no text or item.
  void requireSome() {
    if (isEmpty()) {
      required();
    }
  }

  /// Reports an error with the detail if there is no text or item.
  void requireSome(String detail) {
    if (isEmpty()) {
      required(detail);
    }
  }

  /// Reports an error if the text is none of the supported ones.
  void requireOneOf(List<String> supported) {
    if (!supported.contains(text())) {
      unsupported(supported);
    }
  }

  /// Reports an error if the field has no text, or a text that is not supported.
  void requireSomeOf(List<String> supported) {
    if (isEmpty()) {
      required();
    } else {
      requireOneOf(supported);
    }
  }

  /// Reports an error if there is a text that is none of the supported ones.
  void requireOneOfIfAny(List<String> supported) {
    if (exists()) {
      requireOneOf(supported);
    }
  }

  /// Reports an error if there is a number outside the range.
  void requireBetween(long least, long most) {
    requireBetween(least, most, Formats.between(least, most));
  }

  /// Reports an error with the detail if there is a number outside the range.
  void requireBetween(long least, long most, String detail) {
    invalidIf(exists() && (number() < least || number() > most), detail);
  }

  /// Reports an error if the number is negative.
  void requireNotNegative() {
    orZero().invalidIf(number() < 0, Formats.NEGATIVE);
  }

  /// Reports an error if the number is 0 or less.
  void requirePositive() {
    orZero().invalidIf(number() <= 0, Formats.NOT_POSITIVE);
  }

  private String valueText() {
    return switch (value) {
      case null -> "\"\"";
      case String text -> GoText.quoted(text);
      case Map<?, ?> _, List<?> _ -> JsonEncoder.text(Codecs.ANY, value);
      default -> value.toString();
    };
  }
}
