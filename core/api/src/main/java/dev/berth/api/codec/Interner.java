package dev.berth.api.codec;

import java.util.HashMap;
import java.util.Map;

/// Holds equal values once: the pods of one workload differ in little, and share the rest.
///
/// Bounded, and without weak references: one [of a capacity][#ofCapacity] is made for one load and
/// dropped with it, one of [recent][#ofRecent] values may live as long as the process. For one
/// thread, and for immutable values.
public final class Interner {

  private final int capacity;
  private final boolean forgetting;
  private Map<Object, Object> values = new HashMap<>();
  private Map<Object, Object> older = Map.of();

  private Interner(int capacity, boolean forgetting) {
    this.capacity = capacity;
    this.forgetting = forgetting;
  }

  /// Holds the first values; one that comes when all places are taken is returned as it is.
  public static Interner ofCapacity(int capacity) {
    return new Interner(capacity, false);
  }

  /// Holds at least as many values, and at most twice as many: those that came or were looked up
  /// last.
  public static Interner ofRecent(int capacity) {
    return new Interner(capacity, true);
  }

  /// Returns every value as it is.
  public static Interner none() {
    return new Interner(0, false);
  }

  /// The first value seen that is equal to this one.
  @SuppressWarnings("unchecked") // values of different classes are not equal
  public <T> T intern(T value) {
    if (capacity == 0) {
      return value;
    }
    var known = values.get(value);
    if (known != null && known.getClass() == value.getClass()) {
      return (T) known;
    }
    var olderOne = older.get(value);
    var kept = olderOne != null && olderOne.getClass() == value.getClass() ? olderOne : value;
    if (values.size() >= capacity && forgetting) {
      older = values;
      values = new HashMap<>();
    }
    if (values.size() < capacity) {
      values.put(kept, kept);
    }
    return (T) kept;
  }
}
