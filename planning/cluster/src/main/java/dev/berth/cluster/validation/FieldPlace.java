package dev.berth.cluster.validation;

import org.jspecify.annotations.Nullable;

/// Where a value is. Its path is put together only when there is something to report.
///
/// @param outer what it is in; null for the whole object
/// @param step the name of a field, or what is in brackets
/// @param isInBrackets whether it is an index or the key of a map
record FieldPlace(@Nullable FieldPlace outer, Object step, boolean isInBrackets) {

  /// A place that is named by its whole path, such as `spec.containers[0]`.
  static FieldPlace of(String path) {
    return new FieldPlace(null, path, false);
  }

  FieldPlace field(String name) {
    return new FieldPlace(this, name, false);
  }

  /// @param index of an item, or the key of an entry
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
