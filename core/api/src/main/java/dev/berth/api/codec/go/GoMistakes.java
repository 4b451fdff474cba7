package dev.berth.api.codec.go;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Collects the mistakes in the values of a document. Go's decoder continues after a value of a
/// wrong type and returns the first error. For one thread.
public final class GoMistakes {
  private final Set<Mistake> found = new LinkedHashSet<>();
  private final Comparator<Mistake> order;

  /// An error in a field.
  ///
  /// @param path the field, such as `spec.predicate[0].name`
  /// @param message in Go's words
  public record Mistake(String path, String message) {}

  /// Keeps errors in the order in which they are found.
  public GoMistakes() {
    order = (_, _) -> 0;
  }

  /// @param pathOrder the order of paths in Go's decoding
  public GoMistakes(Comparator<String> pathOrder) {
    order = Comparator.comparing(Mistake::path, pathOrder);
  }

  public void add(String path, String message) {
    found.add(new Mistake(path, message));
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  /// Returns all errors, in order.
  public List<Mistake> all() {
    return found.stream().sorted(order).toList();
  }
}
