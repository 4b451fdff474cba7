package dev.berth.api.codec;

import java.util.HashMap;
import java.util.Map;

/// Holds equal values once: the pods of one workload differ in little, and share the rest.
///
/// Made for one load and dropped with it, hence without weak references. Bounded: a value that
/// comes when all places are taken is returned as it is. For one thread, and for immutable values.
public final class Interner {

  private final Map<Object, Object> values = new HashMap<>();
  private final int capacity;

  private Interner(int capacity) {
    this.capacity = capacity;
  }

  public static Interner ofCapacity(int capacity) {
    return new Interner(capacity);
  }

  /// Returns every value as it is.
  public static Interner none() {
    return new Interner(0);
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
    if (values.size() < capacity) {
      values.put(value, value);
    }
    return value;
  }
}
