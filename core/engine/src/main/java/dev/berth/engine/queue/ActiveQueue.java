package dev.berth.engine.queue;

import org.jspecify.annotations.Nullable;

/// The pods and groups that may be tried now, in the order of the queue sort plugin.
///
/// @param <E> compared by identity
interface ActiveQueue<E extends Positioned> {
  /// Adds an element that is not in the queue.
  void add(E element);

  /// Restores the position of an element that may have changed, if it is in the queue.
  void update(E element);

  /// Removes the element.
  ///
  /// @return whether it was in the queue
  boolean remove(E element);

  /// Removes and returns the element to try next; null if there is none.
  @Nullable E poll();

  boolean contains(E element);

  int size();

  /// Returns the violated invariant; null if all hold.
  @Nullable String invariantViolation();
}
