package dev.berth.cluster.validation;

import org.jspecify.annotations.Nullable;

/// Where a value is. Its path is put together only when there is something to report.
///
/// @param outer what it is in; null for the whole object
/// @param step the name of a field, or what is in brackets
/// @param isInBrackets whether it is an index or the key of a map
record Place(@Nullable Place outer, Object step, boolean isInBrackets) {

  /// A place that is named by its whole path, such as `spec.containers[0]`.
  static Place of(String path) {
    return new Place(null, path, false);
  }

  Place field(String name) {
    return new Place(this, name, false);
  }

  /// @param index of an item, or the key of an entry
  Place entry(Object index) {
    return new Place(this, index, true);
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
