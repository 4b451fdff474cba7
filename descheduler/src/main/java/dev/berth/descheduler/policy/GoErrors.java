package dev.berth.descheduler.policy;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What is wrong with the types of values, by path. Go's decoder goes on after the first and
/// returns that one. For one thread.
final class GoErrors {
  private final SortedMap<String, String> byPath;

  /// @param tree orders the errors
  GoErrors(PolicyTree tree) {
    byPath =
        new TreeMap<>(
            Comparator.comparing(
                    (String path) -> tree.order().getOrDefault(path, Integer.MAX_VALUE))
                .thenComparing(path -> path));
  }

  /// Of several with one path, the first holds.
  void add(String path, String message) {
    byPath.putIfAbsent(path, message);
  }

  /// The first in the order of the document; null if there is none.
  @Nullable String first() {
    return byPath.isEmpty() ? null : byPath.get(byPath.firstKey());
  }

  /// All paths with an error.
  List<String> paths() {
    return List.copyOf(byPath.keySet());
  }

  String message(String path) {
    return byPath.getOrDefault(path, "");
  }
}
