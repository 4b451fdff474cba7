package dev.berth.api.codec;

import java.util.HashMap;
import java.util.Map;

/// Stores equal values only once: the pods of one workload differ in little and can share the rest.
///
/// Bounded, without weak references. An interner [of a capacity][#ofCapacity] is for one load and
/// is dropped with it; an interner of [recent][#ofRecent] values may live as long as the process.
/// For one thread, and for immutable values.
public final class Interner {
  private final int capacity;
  private final boolean forgetting;
  private Map<Object, Object> values = new HashMap<>();
  private Map<Object, Object> older = Map.of();

  private Interner(int capacity, boolean forgetting) {
    this.capacity = capacity;
    this.forgetting = forgetting;
  }

  /// Creates an interner that stores the first values; once it is full, new values are returned as
  /// they are.
  public static Interner ofCapacity(int capacity) {
    return new Interner(capacity, false);
  }

  /// Creates an interner of recent values: it stores at least that many and at most twice as many.
  public static Interner ofRecent(int capacity) {
    return new Interner(capacity, true);
  }

  /// Creates an interner that returns every value as it is.
  public static Interner none() {
    return new Interner(0, false);
  }

  /// Returns the first stored value that equals this one.
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
