package dev.berth.engine.memo;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/// Keeps the most recently used columns, within a limit of memory. For one thread.
final class ColumnStore {
  private final long capacity;
  private final Map<Key, Column<?>> columns = new LinkedHashMap<>(256, 0.75f, true);
  private long bytes;
  private long dropped;

  /// The key of a column.
  ///
  /// @param owner a plugin of a profile, or a profile; compared by identity
  /// @param type a plugin may have one column as a filter and another as a score
  private record Key(Object owner, Class<?> type, Object prepared) {
    @Override
    @SuppressWarnings("ReferenceEquality") // plugins are compared by identity
    public boolean equals(Object other) {
      return other instanceof Key key
          && owner == key.owner
          && type == key.type
          && prepared.equals(key.prepared);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * prepared.hashCode() + type.hashCode()) + System.identityHashCode(owner);
    }
  }

  /// @param capacity the memory limit, in bytes
  ColumnStore(long capacity) {
    this.capacity = capacity;
  }

  /// Returns the owner's column for the prepared value; creates it if it does not exist.
  ///
  /// @param slots the number of slots for which it needs room
  /// @param make creates a column with room for that many slots
  <C extends Column<?>> C get(
      Class<?> type, Object owner, Object prepared, int slots, IntFunction<C> make) {
    var key = new Key(owner, type, prepared);
    Column<?> known = columns.get(key);
    long before = 0;
    if (known == null) {
      known = make.apply(slots);
      columns.put(key, known);
    } else {
      before = known.bytes();
      known.reserve(slots);
    }
    bytes += known.bytes() - before;
    shrink();
    @SuppressWarnings("unchecked") // keys of that type have only such columns
    var column = (C) known;
    return column;
  }

  /// Drops the least recently used columns, but never the last column, which is about to be read.
  private void shrink() {
    Iterator<Column<?>> oldest = columns.values().iterator();
    for (int left = columns.size(); bytes > capacity && left > 1; left--) {
      bytes -= oldest.next().bytes();
      oldest.remove();
      dropped++;
    }
  }

  /// The number of columns.
  int size() {
    return columns.size();
  }

  /// The number of columns dropped so far because memory was short.
  long dropped() {
    return dropped;
  }

  /// The memory of all columns, in bytes.
  long bytes() {
    return bytes;
  }
}
