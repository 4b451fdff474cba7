package dev.berth.plugins.dynamicresources.selector.value;

import java.util.Collection;
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

  /// The value of a key, or null if there is none; this is what index and field access ask.
  public @Nullable Object find(Object key) {
    return entry(key);
  }

  /// Whether the key is there.
  public final boolean contains(Object key) {
    return entry(key) != null;
  }

  /// How many entries there are.
  public final int size() {
    return entries.size();
  }

  /// The keys.
  public final Collection<Object> keys() {
    return entries.keySet();
  }

  /// The entries.
  public final Map<Object, Object> entries() {
    return entries;
  }

  private @Nullable Object entry(Object key) {
    var exact = entries.get(key);
    if (exact != null
        || !(key instanceof Long || key instanceof Unsigned || key instanceof Double)) {
      return exact;
    }
    return Numbers.losslessInt(key)
        .map(n -> entries.get((Object) n))
        .or(() -> Numbers.losslessUint(key).map(entries::get))
        .orElse(null);
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof CelMap that && entries.equals(that.entries);
  }

  @Override
  public final int hashCode() {
    return entries.hashCode();
  }
}
