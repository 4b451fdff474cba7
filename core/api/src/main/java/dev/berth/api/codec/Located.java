package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// A value, with the place where it was read.
///
/// @param line the first line of the value, starting at 1
/// @param positions the lines of its fields; null if they were not recorded
public record Located<T>(T value, String source, int line, @Nullable Positions positions) {
  /// Returns a problem of one of the value's fields, with the field's line if it is known.
  ///
  /// @param path such as `profiles[0].schedulerName`; empty for the whole value
  public Problem problem(String path, String message) {
    var at = positions == null ? 0 : positions.line(path);
    return new Problem(source, at == 0 ? line : at, 0, path, message);
  }
}
