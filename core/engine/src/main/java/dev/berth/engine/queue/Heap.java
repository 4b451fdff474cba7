package dev.berth.engine.queue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A priority queue from which any element can be removed. Loses no element even if the order is
/// inconsistent, for example when a plugin compares by values that change meanwhile.
///
/// @param <E> compared by identity; an element is in no other positioned collection at the same
///   time
final class Heap<E extends Positioned> implements ActiveQueue<E> {
  private final Comparator<? super E> order;
  private final List<E> elements = new ArrayList<>();

  Heap(Comparator<? super E> order) {
    this.order = order;
  }

  @Override
  public void add(E element) {
    if (element.isIn(elements)) {
      throw new IllegalStateException(element + " is in the heap already");
    }
    elements.add(element);
    place(elements.size() - 1, element);
    moveUp(elements.size() - 1);
  }

  @Override
  public void update(E element) {
    if (contains(element)) {
      moveDown(moveUp(element.position));
    }
  }

  /// Restores the positions of several elements in the heap that may have changed since they were
  /// added. Restoring them one after the other would not be enough.
  void restore(Collection<E> changed) {
    var positions = new BitSet();
    for (E element : changed) {
      for (int at = element.position; !positions.get(at); at = (at - 1) / 2) {
        positions.set(at);
      }
    }
    // Below a position that is not in this set, everything is in order.
    for (int at = positions.length() - 1; at >= 0; at = positions.previousSetBit(at - 1)) {
      moveDown(at);
    }
  }

  @Override
  public boolean contains(E element) {
    return element.isIn(elements);
  }

  @Override
  public boolean remove(E element) {
    if (!contains(element)) {
      return false;
    }
    int position = element.position;
    E last = elements.removeLast();
    if (position < elements.size()) {
      place(position, last);
      moveDown(moveUp(position));
    }
    return true;
  }

  /// Returns the first element, or null if there is none.
  @Nullable E peek() {
    return elements.isEmpty() ? null : elements.getFirst();
  }

  @Override
  public @Nullable E poll() {
    E first = peek();
    if (first != null) {
      remove(first);
    }
    return first;
  }

  @Override
  public int size() {
    return elements.size();
  }

  /// Returns all elements, in no order.
  Collection<E> all() {
    return Collections.unmodifiableList(elements);
  }

  private int moveUp(int from) {
    int position = from;
    while (position > 0 && isBefore(position, (position - 1) / 2)) {
      position = swap(position, (position - 1) / 2);
    }
    return position;
  }

  private void moveDown(int from) {
    int position = from;
    int child = firstChild(position);
    while (child < elements.size() && isBefore(child, position)) {
      position = swap(position, child);
      child = firstChild(position);
    }
  }

  /// Returns the position of the first child in the order; beyond the last element if there is no
  /// child.
  private int firstChild(int position) {
    int left = 2 * position + 1;
    return left + 1 < elements.size() && isBefore(left + 1, left) ? left + 1 : left;
  }

  private boolean isBefore(int a, int b) {
    return order.compare(elements.get(a), elements.get(b)) < 0;
  }

  private int swap(int a, int b) {
    E moved = elements.get(a);
    place(a, elements.get(b));
    place(b, moved);
    return b;
  }

  private void place(int position, E element) {
    elements.set(position, element);
    element.position = position;
  }

  @Override
  public @Nullable String invariantViolation() {
    for (int i = 0; i < elements.size(); i++) {
      if (elements.get(i).position != i) {
        return elements.get(i) + " is not where it is thought to be";
      }
      if (i > 0 && isBefore(i, (i - 1) / 2)) {
        return elements.get(i) + " comes after " + elements.get((i - 1) / 2);
      }
    }
    return null;
  }
}
