package dev.berth.questions.document;

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
/// DocumentType<LossTrial> TRIAL = DocumentType.of(f -> f.named("Trial", "What a loss does.")
///     .always("lost", COUNT, LossTrial::lost, "How many pods ran there.")
///     .always("name", TEXT, LossTrial::name)
///     .about("Of the node, or of what the nodes have in common."));
/// ```
///
/// @param <R> what is written
public final class DocumentType<R> {
  private final Consumer<Fields<R>> table;

  /// Made at first use: most runs write few of all documents, or none.
  private volatile @Nullable Fields<R> fields;

  private DocumentType(Consumer<Fields<R>> table) {
    this.table = table;
  }

  /// A type. A type that schemas refer to has a name, see [Fields#named].
  public static <R> DocumentType<R> of(Consumer<Fields<R>> table) {
    return new DocumentType<>(table);
  }

  /// A row of the table: a field, or those of another table.
  private sealed interface Row<R> {
    /// Adds what there is of the value to an object.
    void write(R whole, Map<String, @Nullable Object> object);

    /// Adds what a schema says of the fields, and the names of those that are always there.
    void describe(
        SchemaReferences references, Map<String, Object> properties, List<String> required);
  }

  private record Field<R, T>(
      boolean isRequired,
      String name,
      Shape<T> shape,
      Function<? super R, ? extends @Nullable T> value,
      String about)
      implements Row<R> {
    @Override
    public void write(R whole, Map<String, @Nullable Object> object) {
      T part = value.apply(whole);
      if (isRequired || part != null) {
        Object tree = shape.tree(part);
        if (isRequired || !isEmpty(tree)) {
          object.put(name, tree);
        }
      }
    }

    @Override
    public void describe(
        SchemaReferences references, Map<String, Object> properties, List<String> required) {
      Map<String, Object> described = new LinkedHashMap<>();
      if (!about.isEmpty()) {
        described.put("description", about);
      }
      shape.schema(references).forEach(described::putIfAbsent);
      properties.put(name, described);
      if (isRequired) {
        required.add(name);
      }
    }

    private Field<R, T> about(String text) {
      return new Field<>(isRequired, name, shape, value, text);
    }
  }

  private record Included<R, T>(
      boolean isRequired, DocumentType<T> type, Function<? super R, ? extends @Nullable T> value)
      implements Row<R> {
    @Override
    public void write(R whole, Map<String, @Nullable Object> object) {
      T part = value.apply(whole);
      if (part != null) {
        object.putAll(type.tree(part));
      }
    }

    @Override
    public void describe(
        SchemaReferences references, Map<String, Object> properties, List<String> required) {
      List<String> always = isRequired ? required : new ArrayList<>();
      type.fields().rows.forEach(row -> row.describe(references, properties, always));
    }
  }

  /// A table under construction: one call a field, in the order in which they are written.
  public static final class Fields<R> {
    private final List<Row<R>> rows = new ArrayList<>();
    private String typeName = "";
    private String description = "";

    private Fields() {}

    /// The name of the type, by which schemas refer to it; one that is in one place only needs
    /// none.
    ///
    /// @param about a sentence about what it is; empty if the name says it
    public Fields<R> named(String name, String about) {
      typeName = name;
      description = about;
      return this;
    }

    /// A field that is always there, empty or not.
    public <T> Fields<R> always(
        String name, Shape<T> shape, Function<? super R, ? extends T> value) {
      return add(new Field<>(true, name, shape, value, ""));
    }

    /// The same, with what the value is; empty if the name says it.
    public <T> Fields<R> always(
        String name, Shape<T> shape, Function<? super R, ? extends T> value, String about) {
      return always(name, shape, value).about(about);
    }

    /// A field that is always there; null if there is no value.
    public <T> Fields<R> orNull(
        String name, Shape<T> shape, Function<? super R, ? extends @Nullable T> value) {
      return add(new Field<>(true, name, shape.orNull(), value, ""));
    }

    /// The same, with what the value is.
    public <T> Fields<R> orNull(
        String name,
        Shape<T> shape,
        Function<? super R, ? extends @Nullable T> value,
        String about) {
      return orNull(name, shape, value).about(about);
    }

    /// A field that is left out if there is no value: null, or an empty text, list or map.
    public <T> Fields<R> ifAny(
        String name, Shape<T> shape, Function<? super R, ? extends @Nullable T> value) {
      return add(new Field<>(false, name, shape, value, ""));
    }

    /// The same, with what the value is.
    public <T> Fields<R> ifAny(
        String name,
        Shape<T> shape,
        Function<? super R, ? extends @Nullable T> value,
        String about) {
      return ifAny(name, shape, value).about(about);
    }

    /// What the value of the last field is, if its name does not say it, and a sentence about it
    /// needs a line of its own.
    public Fields<R> about(String text) {
      return add(((Field<R, ?>) rows.removeLast()).about(text));
    }

    /// A field that is the same in all documents of the type.
    public Fields<R> constant(String name, String value) {
      return always(name, Shape.constant(value), _ -> value);
    }

    /// The fields of another table, in their place.
    public <T> Fields<R> include(DocumentType<T> type, Function<? super R, ? extends T> value) {
      return add(new Included<>(true, type, value));
    }

    /// The fields of another table, in their place, if there is a value for it.
    public <T> Fields<R> includeIfAny(
        DocumentType<T> type, Function<? super R, ? extends @Nullable T> value) {
      return add(new Included<>(false, type, value));
    }

    private Fields<R> add(Row<R> row) {
      rows.add(row);
      return this;
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

  /// Two threads may make them at once; these are equal.
  private Fields<R> fields() {
    Fields<R> known = fields;
    if (known == null) {
      known = new Fields<>();
      table.accept(known);
      fields = known;
    }
    return known;
  }

  /// By which schemas refer to it; empty for none.
  public String name() {
    return fields().typeName;
  }

  /// The document as maps and lists, to be written in any format.
  public Map<String, @Nullable Object> tree(R value) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    fields().rows.forEach(row -> row.write(value, object));
    return object;
  }

  /// The type as JSON Schema has it, draft 2020-12.
  ///
  /// @param references gets the types with names that this one refers to
  public Map<String, Object> schema(SchemaReferences references) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    fields().rows.forEach(row -> row.describe(references, properties, required));
    Map<String, Object> schema = new LinkedHashMap<>();
    if (!fields().description.isEmpty()) {
      schema.put("description", fields().description);
    }
    schema.put("type", "object");
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    schema.put("properties", properties);
    return schema;
  }
}
