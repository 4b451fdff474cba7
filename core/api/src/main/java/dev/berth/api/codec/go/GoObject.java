package dev.berth.api.codec.go;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.JsonEncoder;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// An object of a document, decoded into a Go struct field by field. A value of another type is an
/// error and counts as absent, null counts as absent, and fields that are never requested are
/// unknown. For one thread.
public final class GoObject {
  private static final Scalar<String> STRING = Scalar.of(String.class);
  private static final Scalar<Boolean> BOOL = Scalar.of(Boolean.class);
  private static final Scalar<Long> UINT = Scalar.whole(0, Long.MAX_VALUE);
  private static final Scalar<Long> INT32 = Scalar.whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
  private static final Scalar<Long> INT64 = Scalar.whole(Long.MIN_VALUE, Long.MAX_VALUE);
  private static final Scalar<Double> FLOAT64 =
      new Scalar<>(false, given -> given instanceof Number number ? number.doubleValue() : null);

  private final SortedMap<String, @Nullable Object> fields = new TreeMap<>();
  private final String struct;

  /// The place of the object in the document.
  private final String path;

  /// The names of the fields on the path to it, which Go uses in messages.
  private final String names;

  private final GoMistakes mistakes;

  /// The requested fields, with the objects in them.
  private final Map<String, List<GoObject>> asked = new HashMap<>();

  /// A Go type.
  ///
  /// @param isWhole whether Go's messages show numbers that do not fit the type
  private record Scalar<T>(boolean isWhole, Reading<T> reading) {
    static <T> Scalar<T> of(Class<T> type) {
      return new Scalar<>(false, given -> type.isInstance(given) ? type.cast(given) : null);
    }

    static Scalar<Long> whole(long least, long most) {
      return new Scalar<>(
          true,
          given ->
              given instanceof Long number && number >= least && number <= most ? number : null);
    }
  }

  private interface Reading<T> {
    /// @return null if the value does not have the type
    @Nullable T of(Object given);
  }

  private GoObject(
      Map<?, ?> fields, String struct, String path, String names, GoMistakes mistakes) {
    fields.forEach((name, value) -> this.fields.put((String) name, value));
    this.struct = struct;
    this.path = path;
    this.names = names;
    this.mistakes = mistakes;
  }

  /// Creates an object that is decoded separately.
  ///
  /// @param struct the name of its Go type
  /// @param path its place in the document
  /// @param mistakes receives errors
  public static GoObject root(Map<?, ?> fields, String struct, String path, GoMistakes mistakes) {
    return new GoObject(fields, struct, path, "", mistakes);
  }

  /// The name of its Go type, without the package.
  public String struct() {
    return struct;
  }

  /// Its place in the document, such as `spec.predicate[0]`.
  public String path() {
    return path;
  }

  /// Returns the paths of fields that were never requested, of this object and the objects in it,
  /// ordered by name.
  public List<String> unknown() {
    var unknown = new ArrayList<String>();
    for (var name : fields.keySet()) {
      var inner = asked.get(name);
      if (inner == null) {
        unknown.add(join(path, name));
      } else {
        inner.forEach(object -> unknown.addAll(object.unknown()));
      }
    }
    return unknown;
  }

  /// Returns the names of this object's fields that were never requested.
  public List<String> strangers() {
    return fields.keySet().stream().filter(name -> !asked.containsKey(name)).toList();
  }

  /// Returns the names of the requested fields.
  public List<String> known() {
    return asked.keySet().stream().sorted().toList();
  }

  /// Visits this object and the requested objects in it.
  public void visit(Consumer<GoObject> visitor) {
    visitor.accept(this);
    asked.values().forEach(inner -> inner.forEach(object -> object.visit(visitor)));
  }

  /// Reports another error in a field.
  public void report(String field, String message) {
    mistakes.add(join(path, field), message);
  }

  /// Reports all fields that were not requested as errors, as Go's strict decoding does.
  public void reportUnknown() {
    unknown()
        .forEach(
            at -> mistakes.add(at, "strict decoding error: unknown field \"%s\"".formatted(at)));
  }

  /// Returns a value of any type; null if absent.
  public @Nullable Object any(String field) {
    asked.putIfAbsent(field, List.of());
    return fields.get(field);
  }

  /// Returns whether the field exists and is not null.
  public boolean has(String field) {
    return any(field) != null;
  }

  /// Returns a `string`; empty if absent.
  public String text(String field) {
    return text(field, "string");
  }

  /// Returns a string type; empty if absent.
  ///
  /// @param type the name of its Go type
  public String text(String field, String type) {
    var text = value(field, STRING, type);
    return text == null ? "" : text;
  }

  /// A `bool`; null if absent.
  public @Nullable Boolean bool(String field) {
    return value(field, BOOL, "bool");
  }

  /// A `uint`; null if absent.
  public @Nullable Long unsigned(String field) {
    return value(field, UINT, "uint");
  }

  /// An `int32`; null if absent.
  public @Nullable Long int32(String field) {
    return int32(field, "int32");
  }

  /// A whole number of 32 bits; null if absent.
  ///
  /// @param type the name of its Go type
  public @Nullable Long int32(String field, String type) {
    return value(field, INT32, type);
  }

  /// An `int64`; null if absent.
  public @Nullable Long int64(String field) {
    return value(field, INT64, "int64");
  }

  /// A `float64`; null if absent.
  public @Nullable Double float64(String field) {
    return value(field, FLOAT64, "float64");
  }

  /// A `metav1.Duration`, such as `1h30m`; null if absent.
  public @Nullable Duration duration(String field) {
    var text = value(field, STRING, "string");
    try {
      return text == null ? null : GoDuration.parse(text);
    } catch (DateTimeException e) {
      report(field, String.valueOf(e.getMessage()));
      return null;
    }
  }

  /// Texts; none if absent.
  ///
  /// @param type the name of the Go type of an element
  public List<String> texts(String field, String type) {
    return list(field, STRING, type, "");
  }

  /// Whole numbers of 32 bits; none if absent.
  public List<Long> int32s(String field) {
    return list(field, INT32, "int32", 0L);
  }

  /// Whole numbers of 64 bits; none if absent.
  public List<Long> int64s(String field) {
    return list(field, INT64, "int64", 0L);
  }

  /// Texts by name; none if absent.
  public SortedMap<String, String> textsByName(String field) {
    return map(field, STRING, "map[string]string", "string", "");
  }

  /// Whole numbers by the names of resources; none if absent.
  public SortedMap<String, Long> int64sByResource(String field) {
    return map(field, INT64, "map[v1.ResourceName]int64", "int64", 0L);
  }

  /// Numbers by name; none if absent.
  ///
  /// @param type the name of the Go type of the map
  /// @param valueType the name of the Go type of a value
  public SortedMap<String, Double> float64sByName(String field, String type, String valueType) {
    return map(field, FLOAT64, type, valueType, 0.0);
  }

  /// A struct; null if absent.
  ///
  /// @param type the name of its Go type
  public @Nullable GoObject object(String field, String type) {
    var map = fieldsOf(any(field), type, field, join(path, field));
    return map == null ? null : inner(map, field, type, join(path, field));
  }

  /// Structs; none if absent.
  ///
  /// @param type the name of the Go type of an element
  public List<GoObject> objects(String field, String type) {
    var objects = new ArrayList<GoObject>();
    items(
        field,
        type,
        (item, at) -> {
          var map = fieldsOf(item, type, field, at);
          objects.add(inner(map == null ? Map.of() : map, field, type, at));
        });
    return objects;
  }

  private GoObject inner(Map<?, ?> map, String field, String type, String at) {
    var simple = type.substring(type.lastIndexOf('.') + 1);
    var object = new GoObject(map, simple, at, join(names, field), mistakes);
    var all = new ArrayList<>(asked.getOrDefault(field, List.of()));
    all.add(object);
    asked.put(field, all);
    return object;
  }

  private <T> @Nullable T value(String field, Scalar<T> scalar, String type) {
    return read(any(field), scalar, type, field, join(path, field));
  }

  /// @param type the Go type of an element
  /// @param zero for elements that are null or invalid
  private <T> List<T> list(String field, Scalar<T> scalar, String type, T zero) {
    var values = new ArrayList<T>();
    items(
        field,
        type,
        (item, at) -> {
          T value = read(item, scalar, type, field, at);
          values.add(value == null ? zero : value);
        });
    return values;
  }

  /// @param visitor receives each element of a list, with its path
  private void items(String field, String type, BiConsumer<@Nullable Object, String> visitor) {
    var given = any(field);
    if (given instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        visitor.accept(list.get(i), "%s[%d]".formatted(join(path, field), i));
      }
    } else if (given != null) {
      mismatch(describe(given), "[]" + type, field, join(path, field));
    }
  }

  /// @param zero for values that are null
  private <T> SortedMap<String, T> map(
      String field, Scalar<T> scalar, String type, String valueType, T zero) {
    var values = new TreeMap<String, T>();
    var map = fieldsOf(any(field), type, field, join(path, field));
    if (map != null) {
      map.forEach((name, given) -> {
        T value =
            given == null
                ? zero
                : read(given, scalar, valueType, field, join(join(path, field), (String) name));
        if (value != null) {
          values.put((String) name, value);
        }
      });
    }
    return Collections.unmodifiableSortedMap(values);
  }

  private @Nullable Map<?, ?> fieldsOf(
      @Nullable Object given, String type, String field, String at) {
    if (given == null || given instanceof Map) {
      return (Map<?, ?>) given;
    }
    mismatch(describe(given), type, field, at);
    return null;
  }

  private <T> @Nullable T read(
      @Nullable Object given, Scalar<T> scalar, String type, String field, String at) {
    T value = given == null ? null : scalar.reading.of(given);
    if (given != null && value == null) {
      var number =
          scalar.isWhole && given instanceof Number
              ? " " + JsonEncoder.text(Codecs.ANY, given)
              : "";
      mismatch(describe(given) + number, type, field, at);
    }
    return value;
  }

  private void mismatch(String what, String type, String field, String at) {
    mistakes.add(
        at,
        "json: cannot unmarshal %s into Go struct field %s.%s of type %s"
            .formatted(what, struct, join(names, field), type));
  }

  private static String describe(Object value) {
    return switch (value) {
      case Boolean _ -> "bool";
      case Number _ -> "number";
      case Map<?, ?> _ -> "object";
      case List<?> _ -> "array";
      default -> "string";
    };
  }

  private static String join(String outer, String name) {
    return outer.isEmpty() ? name : outer + "." + name;
  }
}
