package dev.berth.engine.queue;

import java.util.List;

/// An element that knows its position in the collection that contains it, so that the collection
/// finds it without a search.
abstract class Positioned {
  /// Its index; out of date while no collection contains it.
  int position;

  final boolean isIn(List<?> elements) {
    return position < elements.size() && elements.get(position).equals(this);
  }
}
