package dev.berth.api.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The current place in a document, as a stack of field names and list indexes.
final class Path {
  private @Nullable String[] names = new @Nullable String[16];
  private int[] indexes = new int[16];
  private int depth;

  void enter(String name) {
    grow();
    names[depth++] = name;
  }

  void enter(int index) {
    grow();
    names[depth] = null;
    indexes[depth++] = index;
  }

  void leave() {
    depth--;
  }

  Path copy() {
    var copy = new Path();
    copy.names = names.clone();
    copy.indexes = indexes.clone();
    copy.depth = depth;
    return copy;
  }

  /// Returns the innermost field's name.
  String name() {
    var name = names[depth - 1];
    return name == null ? "" : name;
  }

  private void grow() {
    if (depth == names.length) {
      names = Arrays.copyOf(names, 2 * depth);
      indexes = Arrays.copyOf(indexes, 2 * depth);
    }
  }

  /// For example `spec.containers[0].resources.limits[example.com/gpu]`.
  @Override
  public String toString() {
    return first(depth);
  }

  /// Returns the path of the outermost names and indexes.
  String first(int depth) {
    var text = new StringBuilder();
    for (int i = 0; i < depth; i++) {
      var name = names[i];
      if (name == null) {
        text.append('[').append(indexes[i]).append(']');
      } else if (name.indexOf('.') >= 0 || name.indexOf('/') >= 0) {
        text.append('[').append(name).append(']');
      } else {
        text.append(text.isEmpty() ? "" : ".").append(name);
      }
    }
    return text.toString();
  }
}
