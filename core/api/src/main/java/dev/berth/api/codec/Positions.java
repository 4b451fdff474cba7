package dev.berth.api.codec;

import java.util.HashMap;
import java.util.Map;

/// The lines of a document's fields by path, for problems found after reading. For small documents,
/// since every field takes an entry. For one thread.
public final class Positions {
  private final Map<String, Integer> lines = new HashMap<>();

  /// Creates it empty; reading fills it.
  public Positions() {}

  void put(String path, int line) {
    lines.put(path, line);
  }

  /// Returns whether the document has the field.
  public boolean has(String path) {
    return lines.containsKey(path);
  }

  /// Returns the line of the field, or of the innermost existing object around it; 0 if there is
  /// none.
  public int line(String path) {
    var line = lines.get(path);
    for (var outer = path; line == null && !outer.isEmpty(); line = lines.get(outer)) {
      outer = outer.substring(0, Math.max(0, lastBreak(outer)));
    }
    return line == null ? 0 : line;
  }

  private static int lastBreak(String path) {
    return Math.max(path.lastIndexOf('.'), path.lastIndexOf('['));
  }
}
