package dev.berth.lint;

import dev.berth.api.codec.Nearest;
import java.util.Collection;
import java.util.List;

/// Texts of fixes for typing errors.
final class Fix {
  private Fix() {}

  /// Returns the instruction to write the known name that is spelled almost like the wanted name.
  ///
  /// @param otherwise the result if no known name is similar
  static String write(String wanted, Collection<String> known, String otherwise) {
    return write(List.of(wanted), known, otherwise);
  }

  /// Returns the same instruction for any of several wanted names.
  static String write(Collection<String> wanted, Collection<String> known, String otherwise) {
    var near =
        wanted.stream()
            .flatMap(name -> Nearest.nearest(name, known).stream())
            .distinct()
            .sorted()
            .toList();
    return near.isEmpty() ? otherwise : "Write " + String.join(" or ", near);
  }
}
