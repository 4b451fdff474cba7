package dev.berth.lint;

import dev.berth.api.codec.Nearest;
import java.util.Collection;
import java.util.List;

/// Fixes that are slips of the hand.
final class Fix {
  private Fix() {}

  /// To write the known name that is spelled almost like the wanted one.
  ///
  /// @param otherwise if there is none
  static String write(String wanted, Collection<String> known, String otherwise) {
    return write(List.of(wanted), known, otherwise);
  }

  /// The same for any of several names.
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
