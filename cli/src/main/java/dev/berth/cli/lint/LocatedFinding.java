package dev.berth.cli.lint;

import dev.berth.api.meta.ObjectKey;
import dev.berth.lint.Finding;

/// A finding, with the place where its author finds it.
///
/// @param source the name of the file or of the live cluster
/// @param line from 1 on; 0 in a live cluster
/// @param kind such as `Deployment`
/// @param key empty for a configuration
public record LocatedFinding(Finding finding, String source, int line, String kind, ObjectKey key) {
  /// `web.yaml:14`.
  String where() {
    return line == 0 ? source : source + ":" + line;
  }

  /// `Deployment shop/web`.
  String title() {
    return key.name().isEmpty() ? kind : kind + " " + key;
  }
}
