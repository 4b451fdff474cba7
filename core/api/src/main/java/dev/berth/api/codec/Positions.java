package dev.berth.api.codec;

import java.util.HashMap;
import java.util.Map;

/// The lines of a document's fields by path, for problems that are found after reading. Meant for
/// small documents: every field takes an entry. For one thread.
public final class Positions {

  private final Map<String, Integer> lines = new HashMap<>();

  /// Nothing yet; reading adds to it.
  public Positions() {}

  void put(String path, int line) {
    lines.put(path, line);
  }

  /// Whether the document has the field.
  public boolean has(String path) {
    return lines.containsKey(path);
  }

  /// The line of the field, or of the innermost object around it that the document has; 0 if there
  /// is none.
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
