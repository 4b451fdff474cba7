package dev.berth.plugins.dynamicresources.allocation.search;

import java.util.ArrayDeque;
import java.util.Deque;

/// A constraint between the devices of some requests, with the attribute values added so far.
///
/// If attributes have a single value, the first device may have a value that cannot be compared;
/// then no other device fits together with it. Same as kube-scheduler.
sealed interface AttributeConstraint {
  /// Adds the values of one more device if the constraint then still holds.
  boolean add(AttributeValues values);

  /// Removes the values added last.
  void remove();

  /// Returns whether the constraint would hold with these values. Changes nothing.
  boolean admits(AttributeValues values);

  /// All devices have a value in common.
  final class Match implements AttributeConstraint {
    private final Deque<AttributeValues> common = new ArrayDeque<>();

    @Override
    public boolean admits(AttributeValues values) {
      var before = common.peek();
      return before == null || !before.common(values).isEmpty();
    }

    @Override
    public boolean add(AttributeValues values) {
      if (!admits(values)) {
        return false;
      }
      var before = common.peek();
      common.push(before == null ? values : before.common(values));
      return true;
    }

    @Override
    public void remove() {
      common.pop();
    }
  }

  /// No two devices have a value in common.
  final class Distinct implements AttributeConstraint {
    private final Deque<AttributeValues> present = new ArrayDeque<>();

    @Override
    public boolean admits(AttributeValues values) {
      return present.isEmpty()
          || (!values.isEmpty()
              && present.stream().allMatch(other -> other.common(values).isEmpty()));
    }

    @Override
    public boolean add(AttributeValues values) {
      if (!admits(values)) {
        return false;
      }
      present.push(values);
      return true;
    }

    @Override
    public void remove() {
      present.pop();
    }
  }
}
