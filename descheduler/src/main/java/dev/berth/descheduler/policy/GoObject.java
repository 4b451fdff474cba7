package dev.berth.descheduler.policy;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.descheduler.framework.ArgsReader;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An object of a policy, decoded into a Go struct field by field. For one thread.
final class GoObject implements ArgsReader {
  private final SortedMap<String, @Nullable Object> fields = new TreeMap<>();
  private final String struct;

  /// Where the object is in the document.
  private final String path;

  /// The names of the fields on the way to it, which is how Go says where it is.
  private final String names;

  private final GoErrors errors;

  /// The fields that were asked for, with the objects in them.
  private final Map<String, List<GoObject>> asked = new HashMap<>();

  private GoObject(Map<?, ?> fields, String struct, String path, String names, GoErrors errors) {
    fields.forEach((name, value) -> this.fields.put((String) name, value));
    this.struct = struct;
    this.path = path;
    this.names = names;
    this.errors = errors;
  }

  /// An object that is decoded by itself.
  ///
  /// @param struct how Go calls its type
  /// @param path where it is in the document
  static GoObject root(Map<?, ?> fields, String struct, String path, GoErrors errors) {
    return new GoObject(fields, struct, path, "", errors);
  }

  String path() {
    return path;
  }

  /// The paths of fields that nobody asked for, this object's and those of objects in it, in the
  /// order of their names.
  List<String> unknown() {
    var unknown = new ArrayList<String>();
    for (var name : fields.keySet()) {
      var inner = asked.get(name);
      if (inner == null) {
        unknown.add(PolicyTree.field(path, name));
      } else {
        inner.forEach(object -> unknown.addAll(object.unknown()));
      }
    }
    return unknown;
  }

  /// The names of this object's fields that nobody asked for.
  List<String> strangers() {
    return fields.keySet().stream().filter(name -> !asked.containsKey(name)).toList();
  }

  /// Shows this object, and those in it that were asked for.
  void visit(Consumer<GoObject> visitor) {
    visitor.accept(this);
    asked.values().forEach(inner -> inner.forEach(object -> object.visit(visitor)));
  }

  /// The names of fields that were asked for.
  List<String> known() {
    return asked.keySet().stream().sorted().toList();
  }

  /// A value of any type; null if absent.
  @Nullable Object any(String field) {
    asked.putIfAbsent(field, List.of());
    return fields.get(field);
  }

  private <T> @Nullable T read(String field, String type, Class<T> expected) {
    var value = any(field);
    if (value == null) {
      return null;
    }
    if (expected.isInstance(value)) {
      return expected.cast(value);
    }
    mismatch(field, PolicyTree.field(path, field), describe(value), type);
    return null;
  }

  private void mismatch(String field, String at, String what, String type) {
    errors.add(
        at,
        "json: cannot unmarshal %s into Go struct field %s.%s of type %s"
            .formatted(what, struct, PolicyTree.field(names, field), type));
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

  @Override
  public boolean has(String field) {
    return any(field) != null;
  }

  @Override
  public String text(String field) {
    var text = read(field, GoTypeNames.of(struct, field, "string"), String.class);
    return text == null ? "" : text;
  }

  @Override
  public boolean flag(String field) {
    return Boolean.TRUE.equals(read(field, "bool", Boolean.class));
  }

  /// An integer between these bounds; null if absent or wrong.
  private @Nullable Long integer(String field, String type, BigInteger least, BigInteger most) {
    var value = any(field);
    return value == null
        ? null
        : integer(value, field, PolicyTree.field(path, field), type, least, most);
  }

  private @Nullable Long integer(
      Object value, String field, String at, String type, BigInteger least, BigInteger most) {
    if (value instanceof Long number) {
      var big = BigInteger.valueOf(number);
      if (big.compareTo(least) >= 0 && big.compareTo(most) <= 0) {
        return number;
      }
    }
    var what =
        value instanceof Number ? "number " + JsonEncoder.text(Codecs.ANY, value) : describe(value);
    mismatch(field, at, what, type);
    return null;
  }

  @Override
  public @Nullable Long unsigned(String field) {
    return integer(field, "uint", BigInteger.ZERO, BigInteger.valueOf(Long.MAX_VALUE));
  }

  @Override
  public int int32(String field) {
    var type = GoTypeNames.of(struct, field, "int32");
    var value =
        integer(
            field,
            type,
            BigInteger.valueOf(Integer.MIN_VALUE),
            BigInteger.valueOf(Integer.MAX_VALUE));
    return value == null ? 0 : value.intValue();
  }

  @Override
  public @Nullable Long int64(String field) {
    return integer(
        field, "int64", BigInteger.valueOf(Long.MIN_VALUE), BigInteger.valueOf(Long.MAX_VALUE));
  }

  @Override
  public @Nullable Duration duration(String field) {
    var text = read(field, "string", String.class);
    if (text == null) {
      return null;
    }
    try {
      return GoDurations.parse(text);
    } catch (DateTimeException e) {
      errors.add(PolicyTree.field(path, field), String.valueOf(e.getMessage()));
      return null;
    }
  }

  @Override
  public List<String> texts(String field) {
    var type = GoTypeNames.of(struct, field, "[]string");
    return elements(
        field,
        type,
        (value, at) -> {
          if (value == null) {
            return "";
          }
          if (value instanceof String text) {
            return text;
          }
          mismatch(field, at, describe(value), GoTypeNames.element(type));
          return "";
        });
  }

  @Override
  public List<Integer> ints(String field) {
    return elements(
        field,
        "[]int32",
        (value, at) -> {
          var number =
              value == null
                  ? null
                  : integer(
                      value,
                      field,
                      at,
                      "int32",
                      BigInteger.valueOf(Integer.MIN_VALUE),
                      BigInteger.valueOf(Integer.MAX_VALUE));
          return number == null ? 0 : number.intValue();
        });
  }

  /// Reads an element of a list.
  private interface Element<T> {
    /// @param at its path
    T read(@Nullable Object value, String at);
  }

  private <T> List<T> elements(String field, String type, Element<T> element) {
    var list = read(field, type, List.class);
    if (list == null) {
      return List.of();
    }
    var elements = new ArrayList<T>();
    for (Object value : list) {
      elements.add(
          element.read(value, PolicyTree.item(PolicyTree.field(path, field), elements.size())));
    }
    return elements;
  }

  @Override
  public SortedMap<String, Double> percentages(String field) {
    return mapped(
        field, "api.ResourceThresholds", Number.class, "api.Percentage", 0.0, Number::doubleValue);
  }

  @Override
  public SortedMap<String, Long> integers(String field) {
    var numbers = new TreeMap<String, Long>();
    Map<?, ?> map = read(field, "map[v1.ResourceName]int64", Map.class);
    if (map != null) {
      map.forEach((name, value) -> {
        var at = PolicyTree.field(PolicyTree.field(path, field), (String) name);
        var number = value == null ? Long.valueOf(0) : int64(value, field, at);
        if (number != null) {
          numbers.put((String) name, number);
        }
      });
    }
    return Collections.unmodifiableSortedMap(numbers);
  }

  private @Nullable Long int64(Object value, String field, String at) {
    return integer(
        value,
        field,
        at,
        "int64",
        BigInteger.valueOf(Long.MIN_VALUE),
        BigInteger.valueOf(Long.MAX_VALUE));
  }

  private SortedMap<String, String> labels(String field) {
    return mapped(field, "map[string]string", String.class, "string", "", text -> text);
  }

  private <V, T> SortedMap<String, T> mapped(
      String field,
      String type,
      Class<V> expected,
      String valueType,
      T absent,
      Function<V, T> convert) {
    var map = read(field, type, Map.class);
    var values = new TreeMap<String, T>();
    if (map == null) {
      return values;
    }
    for (Object entry : map.entrySet()) {
      var named = (Map.Entry<?, ?>) entry;
      var name = (String) named.getKey();
      var value = named.getValue();
      if (value == null) {
        values.put(name, absent);
      } else if (expected.isInstance(value)) {
        values.put(name, convert.apply(expected.cast(value)));
      } else {
        var at = PolicyTree.field(PolicyTree.field(path, field), name);
        mismatch(field, at, describe(value), valueType);
      }
    }
    return Collections.unmodifiableSortedMap(values);
  }

  @Override
  public @Nullable LabelSelector labelSelector(String field) {
    var selector = object(field);
    if (selector == null) {
      return null;
    }
    var expressions =
        selector.structs("matchExpressions").stream()
            .map(expression ->
                new LabelSelectorRequirement(
                    expression.text("key"),
                    expression.text("operator"),
                    expression.texts("values")))
            .toList();
    return new LabelSelector(selector.labels("matchLabels"), expressions);
  }

  @Override
  public @Nullable GoObject object(String field) {
    var type = GoTypeNames.structOf(struct, field);
    var map = read(field, type, Map.class);
    return map == null ? null : inner(map, field, type, PolicyTree.field(path, field));
  }

  private GoObject inner(Map<?, ?> map, String field, String type, String at) {
    var object =
        new GoObject(map, GoTypeNames.simple(type), at, PolicyTree.field(names, field), errors);
    var all = new ArrayList<>(asked.getOrDefault(field, List.of()));
    all.add(object);
    asked.put(field, all);
    return object;
  }

  @Override
  public List<ArgsReader> objects(String field) {
    return List.copyOf(structs(field));
  }

  /// A list of structs; empty if absent.
  List<GoObject> structs(String field) {
    var type = GoTypeNames.structOf(struct, field);
    var of = GoTypeNames.element(type);
    return elements(
        field,
        type,
        (value, at) -> {
          if (value != null && !(value instanceof Map)) {
            mismatch(field, at, describe(value), of);
          }
          return inner(value instanceof Map<?, ?> map ? map : Map.of(), field, of, at);
        });
  }
}
