package dev.berth.questions.document;

import static dev.berth.questions.document.Documents.ordered;

import dev.berth.api.meta.Quantity;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How a document contains values, and their JSON schema.
///
/// @param <T> the values
public final class Shape<T> {
  /// Above it, a double may stand for several whole numbers.
  private static final double LARGEST_WHOLE = 1e15;

  /// Text; other values become their text.
  public static final Shape<Object> TEXT = of("string", Object::toString);

  /// A whole number of at least 0.
  public static final Shape<Number> COUNT =
      new Shape<>(Number::longValue, ordered("type", "integer", "format", "int64", "minimum", 0L));

  /// A whole number.
  public static final Shape<Number> INTEGER =
      new Shape<>(Number::longValue, ordered("type", "integer", "format", "int64"));

  /// A number, without a fraction if it has none.
  public static final Shape<Number> NUMBER = of("number", Shape::shortest);

  /// True or false.
  public static final Shape<Boolean> FLAG = of("boolean", value -> value);

  /// A duration in seconds, with milliseconds as the fraction.
  public static final Shape<Duration> SECONDS =
      new Shape<>(
          value -> shortest(BigDecimal.valueOf(value.toMillis(), 3)),
          ordered("type", "number", "minimum", 0L));

  /// A time, in the form of `MicroTime` in the Kubernetes API.
  public static final Shape<Instant> TIME =
      new Shape<>(
          value -> value.truncatedTo(ChronoUnit.MICROS).toString(),
          ordered("type", "string", "format", "date-time"));

  /// `NAMESPACE/NAME` of an object.
  public static final Shape<Object> KEY =
      new Shape<>(
          Object::toString,
          ordered("description", "NAMESPACE/NAME", "type", "string", "pattern", "^[^/]+/[^/]+$"));

  /// An amount of a resource.
  public static final Shape<Quantity> QUANTITY = of("string", Quantity::toString);

  /// Maps, lists and scalars, unchanged.
  public static final Shape<Object> TREE = new Shape<>(value -> value, Map.of());

  /// The same, if it is an object.
  public static final Shape<Object> OBJECT = of("object", value -> value);

  private final Function<? super T, ?> writer;
  private final Function<SchemaReferences, Map<String, Object>> schema;

  private Shape(Function<? super T, ?> writer, Map<String, Object> schema) {
    this(writer, _ -> schema);
  }

  private Shape(
      Function<? super T, ?> writer, Function<SchemaReferences, Map<String, Object>> schema) {
    this.writer = writer;
    this.schema = schema;
  }

  private static <T> Shape<T> of(String type, Function<? super T, ?> writer) {
    return new Shape<>(writer, Map.of("type", type));
  }

  /// A constant text.
  static Shape<Object> constant(String text) {
    return new Shape<>(_ -> text, Map.of("const", text));
  }

  /// A whole number between these two, inclusive.
  public static Shape<Number> between(long least, long most) {
    return new Shape<>(
        Number::longValue, ordered("type", "integer", "minimum", least, "maximum", most));
  }

  /// One of several words, which are the texts of the constants.
  public static Shape<Object> words(Object... constants) {
    List<String> words = Arrays.stream(constants).map(Object::toString).toList();
    return new Shape<>(Object::toString, ordered("type", "string", "enum", words));
  }

  /// A constant of an enum: its text.
  public static <E extends Enum<E>> Shape<E> words(Class<E> type) {
    return new Shape<>(Enum::toString, words((Object[]) type.getEnumConstants()).schema);
  }

  /// A constant of an enum by its name, in camel case.
  public static <E extends Enum<E>> Shape<E> constants(Class<E> type) {
    List<String> names = Arrays.stream(type.getEnumConstants()).map(Shape::camelCase).toList();
    return new Shape<>(Shape::camelCase, ordered("type", "string", "enum", names));
  }

  private static String camelCase(Enum<?> constant) {
    var name = new StringBuilder();
    for (String word : constant.name().toLowerCase(Locale.ROOT).split("_", -1)) {
      name.append(
              name.isEmpty() ? word.substring(0, 1) : word.substring(0, 1).toUpperCase(Locale.ROOT))
          .append(word, 1, word.length());
    }
    return name.toString();
  }

  /// An object of that type.
  public static <T> Shape<T> object(DocumentType<T> type) {
    return object(() -> type);
  }

  /// An object of a type that does not exist yet, such as the type that has the field.
  public static <T> Shape<T> object(Supplier<DocumentType<T>> type) {
    return new Shape<>(
        value -> type.get().tree(value), references -> references.schemaOf(type.get()));
  }

  /// A list.
  public static <T> Shape<Collection<? extends T>> list(Shape<T> each) {
    return new Shape<>(
        values -> {
          List<@Nullable Object> list = new ArrayList<>(values.size());
          values.forEach(value -> list.add(each.tree(value)));
          return list;
        },
        references -> ordered("type", "array", "items", each.schema(references)));
  }

  /// A list of objects.
  public static <T> Shape<Collection<? extends T>> list(DocumentType<T> each) {
    return list(object(each));
  }

  /// A list of objects of a type that does not exist yet.
  public static <T> Shape<Collection<? extends T>> list(Supplier<DocumentType<T>> each) {
    return list(object(each));
  }

  /// Values by name; the names are the texts of the keys.
  public static <T> Shape<Map<?, ? extends T>> map(Shape<T> each) {
    return new Shape<>(
        values -> {
          Map<String, @Nullable Object> map = new LinkedHashMap<>();
          values.forEach((name, value) -> map.put(name.toString(), each.tree(value)));
          return map;
        },
        references -> ordered("type", "object", "additionalProperties", each.schema(references)));
  }

  /// The same for values that may be null; null is written.
  public Shape<@Nullable T> orNull() {
    return new Shape<>(
        value -> value == null ? null : writer.apply(value),
        references -> nullable(schema.apply(references)));
  }

  private static Map<String, Object> nullable(Map<String, Object> schema) {
    Map<String, Object> nullable = new LinkedHashMap<>(schema);
    if (schema.get("type") instanceof String type && !schema.containsKey("enum")) {
      nullable.put("type", List.of(type, "null"));
      return nullable;
    }
    return ordered("oneOf", List.of(schema, Map.of("type", "null")));
  }

  /// The value as maps, lists and scalars.
  ///
  /// @param value null only if the shape allows it
  @Nullable Object tree(@Nullable T value) {
    return writer.apply(value);
  }

  /// The JSON schema of the value.
  ///
  /// @param references receives the named types that it refers to
  public Map<String, Object> schema(SchemaReferences references) {
    return schema.apply(references);
  }

  private static Number shortest(Number number) {
    return switch (number) {
      case BigDecimal decimal when decimal.stripTrailingZeros().scale() <= 0 ->
          decimal.longValueExact();
      case BigDecimal decimal -> decimal.doubleValue();
      case Double real when real == Math.rint(real) && Math.abs(real) < LARGEST_WHOLE ->
          real.longValue();
      case Double real -> real;
      default -> number.longValue();
    };
  }
}
