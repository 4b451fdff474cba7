package dev.berth.engine.memo;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/// The columns that are kept: the most recently used ones, as far as the memory allows. For one
/// thread.
final class ColumnStore {
  private final long capacity;
  private final Map<Key, Column<?>> columns = new LinkedHashMap<>(256, 0.75f, true);
  private long bytes;
  private long dropped;

  /// Which column.
  ///
  /// @param owner a plugin of one profile, or a profile, by identity
  /// @param type a plugin may have a column as a filter and one as a score
  private record Key(Object owner, Class<?> type, Object fragment) {
    @Override
    @SuppressWarnings("ReferenceEquality") // a plugin has no content to compare
    public boolean equals(Object other) {
      return other instanceof Key key
          && owner == key.owner
          && type == key.type
          && fragment.equals(key.fragment);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * fragment.hashCode() + type.hashCode()) + System.identityHashCode(owner);
    }
  }

  /// @param capacity in bytes
  ColumnStore(long capacity) {
    this.capacity = capacity;
  }

  /// The column of the owner for the fragment, made if there is none.
  ///
  /// @param slots for which it has room
  /// @param make a column with room for as many
  <C extends Column<?>> C get(
      Class<?> type, Object owner, Object fragment, int slots, IntFunction<C> make) {
    var key = new Key(owner, type, fragment);
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
    @SuppressWarnings("unchecked") // under a key with that type there are such columns only
    var column = (C) known;
    return column;
  }

  /// Drops the least recently used ones; never the last one, which is about to be read.
  private void shrink() {
    Iterator<Column<?>> oldest = columns.values().iterator();
    for (int left = columns.size(); bytes > capacity && left > 1; left--) {
      bytes -= oldest.next().bytes();
      oldest.remove();
      dropped++;
    }
  }

  /// How many columns there are.
  int size() {
    return columns.size();
  }

  /// How many there was no room for so far.
  long dropped() {
    return dropped;
  }

  /// How much memory they take.
  long bytes() {
    return bytes;
  }
}
