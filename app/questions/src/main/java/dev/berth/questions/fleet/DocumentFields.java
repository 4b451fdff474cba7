package dev.berth.questions.fleet;

import dev.berth.api.codec.Trees;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A document, or an object in it, from the reader's point of view. A missing field, or a field of
/// another type, causes an [AbsentFieldException]: the document is from another version of Berth.
public record DocumentFields(Map<?, ?> fields) {
  /// A field is not there. The message names it.
  static final class AbsentFieldException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AbsentFieldException(String field) {
      super("the answer has no field %s; it is of another version of Berth".formatted(field));
    }
  }

  String text(String field) {
    return of(String.class, field);
  }

  long number(String field) {
    return of(Number.class, field).longValue();
  }

  List<String> texts(String field) {
    return list(field).stream().map(Objects::toString).toList();
  }

  DocumentFields object(String field) {
    return new DocumentFields(of(Map.class, field));
  }

  List<DocumentFields> objects(String field) {
    return list(field).stream().map(it -> new DocumentFields(Trees.object(it))).toList();
  }

  private List<?> list(String field) {
    return of(List.class, field);
  }

  private <T> T of(Class<T> type, String field) {
    @Nullable Object value = fields.get(field);
    if (!type.isInstance(value)) {
      throw new AbsentFieldException(field);
    }
    return type.cast(value);
  }
}
