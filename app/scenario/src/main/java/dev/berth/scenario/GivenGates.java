package dev.berth.scenario;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureGateException;
import dev.berth.config.features.FeatureSettings;
import java.util.List;

/// Feature gates as the user gave them: by flags, or by comments at the beginning of files.
///
/// @param values as of `--feature-gates`
/// @param source the flag, or the file
/// @param line in the file; 0 for flags
record GivenGates(List<String> values, String source, int line) {
  /// Those of flags.
  static GivenGates ofFlag(List<String> values) {
    return new GivenGates(values, "--feature-gates", 0);
  }

  /// The gates of flags; without flags, those that files name, which must be the same in all files.
  static GivenGates of(List<String> flags, List<Located<String>> inFiles, Problems problems) {
    var ofFlag = ofFlag(flags);
    if (inFiles.isEmpty() || !ofFlag.text().isEmpty()) {
      return ofFlag;
    }
    var first = inFiles.getFirst();
    for (Located<String> other : inFiles) {
      if (!other.value().equals(first.value())) {
        var message =
            "feature gates are %s here, and %s at %s:%d; name the same, or give --feature-gates"
                .formatted(other.value(), first.value(), first.source(), first.line());
        problems.add(other.problem("", message));
      }
    }
    return new GivenGates(List.of(first.value()), first.source(), first.line());
  }

  /// In the form of a command line; empty for none.
  String text() {
    return String.join(",", values);
  }

  boolean areOfFile() {
    return line > 0;
  }

  /// The features; the default ones if the gates are invalid.
  FeatureSettings parsed(FeatureCatalog features, Problems problems) {
    try {
      return FeatureSettings.parse(features, values);
    } catch (FeatureGateException e) {
      e.problems().forEach(problem -> problems.add(new Problem(source, line, 0, "", problem)));
      return FeatureSettings.defaults();
    }
  }
}
