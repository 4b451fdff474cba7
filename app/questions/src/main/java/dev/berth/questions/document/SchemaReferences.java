package dev.berth.questions.document;

import java.util.LinkedHashMap;
import java.util.Map;

/// The schemas of named types, to which other schemas refer. For one thread.
public final class SchemaReferences {
  private final String prefix;
  private final Map<String, DocumentType<?>> types = new LinkedHashMap<>();
  private final Map<String, Object> schemas = new LinkedHashMap<>();

  /// @param prefix the prefix of a reference to a schema, such as `#/$defs/`
  public SchemaReferences(String prefix) {
    this.prefix = prefix;
  }

  /// Returns a reference to the schema of a named type; for a type without a name, its schema.
  ///
  /// @throws IllegalStateException if two types have the same name
  public Map<String, Object> schemaOf(DocumentType<?> type) {
    String name = type.name();
    if (name.isEmpty()) {
      return type.schema(this);
    }
    DocumentType<?> known = types.putIfAbsent(name, type);
    if (known == null) {
      schemas.put(name, Map.of()); // it may refer to itself
      schemas.put(name, type.schema(this));
    } else if (known != type) {
      throw new IllegalStateException("two types of documents are named " + name);
    }
    return Map.of("$ref", prefix + name);
  }

  /// The referenced schemas, by name.
  public Map<String, Object> schemas() {
    return schemas;
  }
}
