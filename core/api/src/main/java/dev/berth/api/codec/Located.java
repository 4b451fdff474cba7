package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// A value and where it was read.
///
/// @param line of the value's beginning, from 1 on
/// @param positions the lines of its fields; null if they were not noted
public record Located<T>(T value, String source, int line, @Nullable Positions positions) {

  /// A problem of one of the value's fields, at the field's line if that is known.
  ///
  /// @param path such as `profiles[0].schedulerName`; empty for the whole value
  public Problem problem(String path, String message) {
    var at = positions == null ? 0 : positions.line(path);
    return new Problem(source, at == 0 ? line : at, 0, path, message);
  }
}
