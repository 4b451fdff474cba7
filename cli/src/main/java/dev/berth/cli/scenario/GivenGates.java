package dev.berth.cli.scenario;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.util.List;

/// Feature gates as they are given: by flags, or by comments at the beginning of files.
///
/// @param values as of `--feature-gates`
/// @param source the flag, or the file
/// @param line in the file; 0 for flags
record GivenGates(List<String> values, String source, int line) {
  GivenGates {
    values = List.copyOf(values);
  }

  /// Those of flags.
  static GivenGates ofFlag(List<String> values) {
    return new GivenGates(values, "--feature-gates", 0);
  }

  /// Those of flags, or without any, those that files name.
  ///
  /// @param problems receives files that name others than the first one
  static GivenGates of(List<String> flags, List<Located<String>> inFiles, Problems problems) {
    var ofFlag = ofFlag(flags);
    if (inFiles.isEmpty() || !ofFlag.text().isEmpty()) {
      return ofFlag;
    }
    var first = inFiles.getFirst();
    for (Located<String> other : inFiles) {
      if (!other.value().equals(first.value())) {
        problems.add(
            other.problem(
                "",
                "feature gates are %s here, and %s at %s:%d; name the same, or give --feature-gates"
                    .formatted(other.value(), first.value(), first.source(), first.line())));
      }
    }
    return new GivenGates(List.of(first.value()), first.source(), first.line());
  }

  /// As on one command line; empty for none.
  String text() {
    return String.join(",", values);
  }

  boolean areOfFile() {
    return line > 0;
  }

  Problem problem(String message) {
    return new Problem(source, line, 0, "", message);
  }
}
