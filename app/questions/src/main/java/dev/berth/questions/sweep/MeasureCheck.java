package dev.berth.questions.sweep;

import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Nearest;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.SchemaReferences;
import dev.berth.sweep.JsonPointer;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks whether a path leads to a number in documents of a type, by their schema.
public final class MeasureCheck {
  private static final String DEFINITIONS = "#/$defs/";
  private static final Set<String> NUMBERS = Set.of("integer", "number", "boolean", "array");

  private final DocumentType<?> type;
  private final SchemaReferences references = new SchemaReferences(DEFINITIONS);

  /// @param type the type of the documents
  public MeasureCheck(DocumentType<?> type) {
    this.type = type;
  }

  /// Returns the error in a path; empty if there is none. A value may still be missing in a
  /// document.
  public String problem(JsonPointer path) {
    Map<?, ?> schema = type.schema(references);
    String place = "";
    for (var token : path.tokens()) {
      schema = resolved(schema);
      if (schema.get("properties") instanceof Map<?, ?> fields) {
        if (!(fields.get(token) instanceof Map<?, ?> field)) {
          var names = fields.keySet().stream().map(Object::toString).toList();
          var near = Nearest.question(token, names);
          return "there is no field \"%s\" in %s%s"
              .formatted(
                  token,
                  place.isEmpty() ? "a " + type.name() : place,
                  near.isEmpty() ? "; valid are " + String.join(", ", names) : near);
        }
        schema = field;
      } else if (schema.get("additionalProperties") instanceof Map<?, ?> value) {
        schema = value;
      } else if (schema.get("items") instanceof Map<?, ?> item) {
        if (!token.matches("0|[1-9][0-9]*")) {
          return "%s is a list: the index of an item %s"
              .formatted(place, MustBe.text("0 or greater", token));
        }
        schema = item;
      } else {
        return isOpen(schema) ? "" : "%s has no fields".formatted(place);
      }
      place = place + "/" + token;
    }
    schema = resolved(schema);
    return isOpen(schema) || isNumber(schema.get("type"))
        ? ""
        : "%s must be a number, a boolean or a list".formatted(path);
  }

  /// Resolves references; of a schema that may be null, returns the other alternative.
  private Map<?, ?> resolved(Map<?, ?> schema) {
    if (schema.get("$ref") instanceof String reference
        && references.schemas().get(reference.substring(DEFINITIONS.length()))
            instanceof Map<?, ?> target) {
      return resolved(target);
    }
    return schema.get("oneOf") instanceof Iterable<?> alternatives
            && alternatives.iterator().next() instanceof Map<?, ?> first
        ? resolved(first)
        : schema;
  }

  private static boolean isOpen(Map<?, ?> schema) {
    return !schema.containsKey("type")
        || ("object".equals(schema.get("type"))
            && !schema.containsKey("properties")
            && !schema.containsKey("additionalProperties"));
  }

  private static boolean isNumber(@Nullable Object type) {
    return type instanceof Iterable<?> types
        ? isNumber(types.iterator().next())
        : type != null && NUMBERS.contains(type);
  }
}
