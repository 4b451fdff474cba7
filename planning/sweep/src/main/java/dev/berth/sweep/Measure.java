package dev.berth.sweep;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A number that a sweep keeps of each answer.
///
/// @param name by which goals refer to it
/// @param path where it is in the document of the answer
public record Measure(String name, JsonPointer path) {

  /// The number in a document: a number itself, how many items a list has, 1 for true and 0 for
  /// false.
  ///
  /// @return null if there is none
  public @Nullable Double of(Object document) {
    return switch (path.find(document)) {
      case Number number -> number.doubleValue();
      case Boolean flag -> flag ? 1.0 : 0.0;
      case List<?> list -> (double) list.size();
      case null, default -> null;
    };
  }
}
