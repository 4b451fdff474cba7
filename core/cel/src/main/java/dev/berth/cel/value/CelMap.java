package dev.berth.cel.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// CEL's `map`: immutable, in the order of insertion.
///
/// Keys that are numbers match across their types as in cel-go: a key `1` is found by `1u` and
/// `1.0`.
public class CelMap {
  /// The map without entries.
  public static final CelMap EMPTY = new CelMap(Map.of());

  private final Map<Object, Object> entries;

  /// These entries; they are copied.
  public CelMap(Map<?, ?> entries) {
    this.entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
  }

  /// A view of what a subclass collects.
  CelMap(GrowingMap.Entries entries) {
    this.entries = Collections.unmodifiableMap(entries);
  }

  /// The value of a key, or null if there is none; for index and field access.
  public @Nullable Object find(Object key) {
    return entry(key);
  }

  /// Whether the key is there.
  public final boolean contains(Object key) {
    return entry(key) != null;
  }

  /// Whether there are none.
  public boolean isEmpty() {
    return entries().isEmpty();
  }

  /// How many entries there are.
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
