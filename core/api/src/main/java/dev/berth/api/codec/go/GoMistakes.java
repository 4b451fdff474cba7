package dev.berth.api.codec.go;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What is wrong with the values of a document. Go's decoder goes on after a value of a wrong type,
/// and returns the first one. For one thread.
public final class GoMistakes {
  private final Set<Mistake> found = new LinkedHashSet<>();
  private final Comparator<Mistake> order;

  /// Something that is wrong with a field.
  ///
  /// @param path of the field, such as `spec.predicate[0].name`
  /// @param message in Go's words
  public record Mistake(String path, String message) {}

  /// In the order in which they are found.
  public GoMistakes() {
    order = (_, _) -> 0;
  }

  /// @param pathOrder the order of paths in what Go decodes
  public GoMistakes(Comparator<String> pathOrder) {
    order = Comparator.comparing(Mistake::path, pathOrder);
  }

  public void add(String path, String message) {
    found.add(new Mistake(path, message));
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  /// All of them, in order.
  public List<Mistake> all() {
    return found.stream().sorted(order).toList();
  }
}
