package dev.berth.cluster.apiserver.validation;

import org.jspecify.annotations.Nullable;

/// The place of a value. Builds its path only when there is an error to report.
///
/// @param outer the place of the surrounding value; null for the whole object
/// @param step the name of a field, or an index or key in brackets
/// @param isInBrackets whether the step is an index or the key of a map
record FieldPlace(@Nullable FieldPlace outer, Object step, boolean isInBrackets) {
  /// Returns a place with the given path, such as `spec.containers[0]`.
  static FieldPlace of(String path) {
    return new FieldPlace(null, path, false);
  }

  FieldPlace field(String name) {
    return new FieldPlace(this, name, false);
  }

  /// @param index the index of an item, or the key of an entry
  FieldPlace entry(Object index) {
    return new FieldPlace(this, index, true);
  }

  String path() {
    var path = new StringBuilder();
    write(path);
    return path.toString();
  }

  private void write(StringBuilder path) {
    if (outer != null) {
      outer.write(path);
    }
    if (isInBrackets) {
      path.append('[').append(step).append(']');
    } else {
      path.append(path.isEmpty() ? "" : ".").append(step);
    }
  }
}
