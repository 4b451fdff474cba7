package dev.berth.engine.queue;

import java.util.List;

/// An element that holds its position in the one collection that it is in, which finds it there
/// without a search.
abstract class Positioned {
  /// Its index; out of date while it is in no collection.
  int position;

  final boolean isIn(List<?> elements) {
    return position < elements.size() && elements.get(position).equals(this);
  }
}
