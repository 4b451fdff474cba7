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

  /// Created at first use, because most runs write few kinds of documents, or none.
  private volatile @Nullable Fields<R> fields;

  private DocumentType(Consumer<Fields<R>> table) {
    this.table = table;
  }

  /// A type. A type that schemas refer to has a name, see [Fields#named].
  public static <R> DocumentType<R> of(Consumer<Fields<R>> table) {
    return new DocumentType<>(table);
  }

  /// A row of the table: a field, or the fields of another table.
  private sealed interface Row<R> {
    /// Adds the fields of the value to an object.
    void write(R whole, Map<String, @Nullable Object> object);

    /// Adds the schema of the fields, and the names of required fields.
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

  /// A table under construction: one call for each field, in the order of the document.
  public static final class Fields<R> {
    private final List<Row<R>> rows = new ArrayList<>();
    private String typeName = "";
    private String description = "";

    private Fields() {}

    /// Sets the name by which schemas refer to the type; a type that is used only once needs none.
    ///
    /// @param about a sentence about the type; empty if the name says enough
    public Fields<R> named(String name, String about) {
      typeName = name;
      description = about;
      return this;
    }

    /// Adds a required field, which may be empty.
    public <T> Fields<R> always(
        String name, Shape<T> shape, Function<? super R, ? extends T> value) {
      return add(new Field<>(true, name, shape, value, ""));
    }

    /// The same, with a description of the value; empty if the name says enough.
    public <T> Fields<R> always(
        String name, Shape<T> shape, Function<? super R, ? extends T> value, String about) {
      return always(name, shape, value).about(about);
    }

    /// Adds a required field; null if there is no value.
    public <T> Fields<R> orNull(
        String name, Shape<T> shape, Function<? super R, ? extends @Nullable T> value) {
      return add(new Field<>(true, name, shape.orNull(), value, ""));
    }

    /// The same, with a description of the value.
    public <T> Fields<R> orNull(
        String name,
        Shape<T> shape,
        Function<? super R, ? extends @Nullable T> value,
        String about) {
      return orNull(name, shape, value).about(about);
    }

    /// Adds a field that is left out if it has no value: null, or an empty text, list or map.
    public <T> Fields<R> ifAny(
        String name, Shape<T> shape, Function<? super R, ? extends @Nullable T> value) {
      return add(new Field<>(false, name, shape, value, ""));
    }

    /// The same, with a description of the value.
    public <T> Fields<R> ifAny(
        String name,
        Shape<T> shape,
        Function<? super R, ? extends @Nullable T> value,
        String about) {
      return ifAny(name, shape, value).about(about);
    }

    /// Describes the value of the last field, if its name is not enough, and a sentence about it
    /// needs its own line.
    public Fields<R> about(String text) {
      return add(((Field<R, ?>) rows.removeLast()).about(text));
    }

    /// Adds a field that has the same value in all documents of the type.
    public Fields<R> constant(String name, String value) {
      return always(name, Shape.constant(value), _ -> value);
    }

    /// Adds the fields of another table at this place.
    public <T> Fields<R> include(DocumentType<T> type, Function<? super R, ? extends T> value) {
      return add(new Included<>(true, type, value));
    }

    /// Adds the fields of another table at this place, if it has a value.
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

  /// Two threads may create them at the same time; the results are equal.
  private Fields<R> fields() {
    Fields<R> known = fields;
    if (known == null) {
      known = new Fields<>();
      table.accept(known);
      fields = known;
    }
    return known;
  }

  /// The name by which schemas refer to it; empty for none.
  public String name() {
    return fields().typeName;
  }

  /// The document as maps and lists, for any format.
  public Map<String, @Nullable Object> tree(R value) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    fields().rows.forEach(row -> row.write(value, object));
    return object;
  }

  /// The type as a JSON Schema, draft 2020-12.
  ///
  /// @param references receives the named types that this one refers to
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
