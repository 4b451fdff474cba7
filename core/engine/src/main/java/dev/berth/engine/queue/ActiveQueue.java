package dev.berth.engine.queue;

import org.jspecify.annotations.Nullable;

/// What may be tried now, in the order of the queue sort plugin.
///
/// @param <E> distinguished by identity
interface ActiveQueue<E extends Positioned> {
  /// Adds an element that is not there.
  void add(E element);

  /// Restores the position of an element that may have changed, if it is there.
  void update(E element);

  /// Takes the element out.
  ///
  /// @return whether it was there
  boolean remove(E element);

  /// Takes the element out that is to be tried next; null if there is none.
  @Nullable E poll();

  boolean contains(E element);

  int size();

  /// The violated invariant; null if there is none.
  @Nullable String invariantViolation();
}
