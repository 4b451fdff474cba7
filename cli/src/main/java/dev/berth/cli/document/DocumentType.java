package dev.berth.cli.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A kind of document, or a part of one: a table of its fields.
///
/// ```java
/// DocumentType<LossTrial> TRIAL = DocumentType.of("Trial", "What a loss does.", f -> f
///     .always("name", TEXT, LossTrial::name, "Of the node, or of what the nodes have in common.")
///     .always("lost", COUNT, LossTrial::lost, "How many pods ran there."));
/// ```
///
/// @param <R> what is written
public final class DocumentType<R> {
  private final String name;
  private final String description;
  private final Consumer<Fields<R>> table;

  /// Made at first use: most runs write few of all documents, or none.
  private volatile @Nullable List<Field<R>> fields;

  private DocumentType(String name, String description, Consumer<Fields<R>> table) {
    this.name = name;
    this.description = description;
    this.table = table;
  }

  /// A type with a name, by which schemas refer to it.
  ///
  /// @param description a sentence about what it is; empty if the name says it
  public static <R> DocumentType<R> of(String name, String description, Consumer<Fields<R>> table) {
    return new DocumentType<>(name, description, table);
  }

  /// A part that is in one place only, and so needs no name.
  public static <R> DocumentType<R> part(Consumer<Fields<R>> table) {
    return of("", "", table);
  }

  private record Field<R>(Writer<R> writer, Description<R> description) {}

  /// Adds the field to an object.
  @FunctionalInterface
  private interface Writer<R> {
    void write(R value, Map<String, @Nullable Object> object);
  }

  /// Adds what a schema says of the fields, and the names of those that are always there.
  @FunctionalInterface
  private interface Description<R> {
    void describe(
        SchemaReferences references, Map<String, Object> properties, List<String> required);
  }

  /// A table under construction: one call a field, in the order in which they are written.
  public static final class Fields<R> {
    private final List<Field<R>> rows = new ArrayList<>();

    private Fields() {}

    /// A field that is always there, empty or not.
    ///
    /// @param about what the value is; empty if the name says it
    public <T> Fields<R> always(
        String name, Shape<T> shape, Function<? super R, ? extends T> value, String about) {
      return add(true, name, shape, value, about);
    }

    /// A field that is always there; null if there is no value.
    public <T> Fields<R> orNull(
        String name,
        Shape<T> shape,
        Function<? super R, ? extends @Nullable T> value,
        String about) {
      return add(true, name, shape.orNull(), value, about);
    }

    /// A field that is left out if there is no value: null, or an empty text, list or map.
    public <T> Fields<R> ifAny(
        String name,
        Shape<T> shape,
        Function<? super R, ? extends @Nullable T> value,
        String about) {
      return add(false, name, shape, value, about);
    }

    /// A field that is the same in all documents of the type.
    public Fields<R> constant(String name, String value) {
      rows.add(
          new Field<>(
              (_, object) -> object.put(name, value),
              (_, properties, required) -> {
                properties.put(name, Map.of("const", value));
                required.add(name);
              }));
      return this;
    }

    /// The fields of another table, in their place.
    public <T> Fields<R> include(DocumentType<T> type, Function<? super R, ? extends T> value) {
      rows.add(
          new Field<>(
              (whole, object) -> object.putAll(type.tree(value.apply(whole))),
              (references, properties, required) ->
                  type.fields()
                      .forEach(
                          field -> field.description.describe(references, properties, required))));
      return this;
    }

    /// The fields of another table, in their place, if there is a value for it.
    public <T> Fields<R> includeIfAny(
        DocumentType<T> type, Function<? super R, ? extends @Nullable T> value) {
      rows.add(
          new Field<>(
              (whole, object) -> {
                T part = value.apply(whole);
                if (part != null) {
                  object.putAll(type.tree(part));
                }
              },
              (references, properties, _) ->
                  type.fields()
                      .forEach(field ->
                          field.description.describe(references, properties, new ArrayList<>()))));
      return this;
    }

    private <T> Fields<R> add(
        boolean isRequired,
        String name,
        Shape<T> shape,
        Function<? super R, ? extends @Nullable T> value,
        String about) {
      rows.add(
          new Field<>(
              (whole, object) -> put(isRequired, name, shape, value.apply(whole), object),
              (references, properties, required) -> {
                properties.put(name, described(shape.schema(references), about));
                if (isRequired) {
                  required.add(name);
                }
              }));
      return this;
    }
  }

  private static <T> void put(
      boolean isRequired,
      String name,
      Shape<T> shape,
      @Nullable T value,
      Map<String, @Nullable Object> object) {
    if (isRequired) {
      object.put(name, shape.tree(value));
    } else if (value != null) {
      Object tree = shape.tree(value);
      if (!isEmpty(tree)) {
        object.put(name, tree);
      }
    }
  }

  private static boolean isEmpty(@Nullable Object tree) {
    return switch (tree) {
      case null -> true;
      case String text -> text.isEmpty();
      case Map<?, ?> map -> map.isEmpty();
      case List<?> list -> list.isEmpty();
      default -> false;
    };
  }

  private static Map<String, Object> described(Map<String, Object> schema, String about) {
    if (about.isEmpty()) {
      return schema;
    }
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("description", about);
    schema.forEach(described::putIfAbsent);
    return described;
  }

  /// Two threads may make them at once; these are equal.
  private List<Field<R>> fields() {
    List<Field<R>> known = fields;
    if (known == null) {
      var made = new Fields<R>();
      table.accept(made);
      known = List.copyOf(made.rows);
      fields = known;
    }
    return known;
  }

  /// By which schemas refer to it; empty for none.
  public String name() {
    return name;
  }

  /// The document as maps and lists, to be written in any format.
  public Map<String, @Nullable Object> tree(R value) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    fields().forEach(field -> field.writer.write(value, object));
    return object;
  }

  /// The type as JSON Schema has it, draft 2020-12.
  ///
  /// @param references gets the types with names that this one refers to
  public Map<String, Object> schema(SchemaReferences references) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    fields().forEach(field -> field.description.describe(references, properties, required));
    Map<String, Object> schema = new LinkedHashMap<>();
    if (!description.isEmpty()) {
      schema.put("description", description);
    }
    schema.put("type", "object");
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    schema.put("properties", properties);
    return schema;
  }
}
