package dev.berth.cel.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// CEL's `map`: immutable, in the order of insertion.
///
/// As in cel-go, numeric keys match across types: `1u` and `1.0` find the key `1`.
public class CelMap {
  /// The map without entries.
  public static final CelMap EMPTY = new CelMap(Map.of());

  private final Map<Object, Object> entries;

  /// Creates a map with a copy of these entries.
  public CelMap(Map<?, ?> entries) {
    this.entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
  }

  /// Creates a view of the entries that a subclass collects.
  CelMap(GrowingMap.Entries entries) {
    this.entries = Collections.unmodifiableMap(entries);
  }

  /// Returns the value of a key, or null if there is none; for index and field access.
  public @Nullable Object find(Object key) {
    return entry(key);
  }

  /// Returns whether the key exists.
  public final boolean contains(Object key) {
    return entry(key) != null;
  }

  /// Returns whether there are no entries.
  public boolean isEmpty() {
    return entries().isEmpty();
  }

  /// The number of entries.
  public final int size() {
    return entries().size();
  }

  /// The entries.
  public Map<Object, Object> entries() {
    return entries;
  }

  private @Nullable Object entry(Object key) {
    var all = entries();
    var exact = all.get(key);
    if (exact != null) {
      return exact;
    }
    return switch (key) {
      case Long n -> n < 0 ? null : all.get(new Unsigned(n));
      case Unsigned n -> n.bits() < 0 ? null : all.get((Object) n.bits());
      case Double n ->
          Numbers.losslessInt(n)
              .map(number -> all.get((Object) number))
              .or(() -> Numbers.losslessUint(n).map(all::get))
              .orElse(null);
      default -> null;
    };
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof CelMap that && entries().equals(that.entries());
  }

  @Override
  public final int hashCode() {
    return entries().hashCode();
  }
}
