package dev.berth.cel.value;

import java.util.LinkedHashMap;

/// The map in which a comprehension collects its results; like [GrowingList], it changes.
public final class GrowingMap extends CelMap {
  /// The entries, with their own type so that they cannot be confused with other maps.
  static final class Entries extends LinkedHashMap<Object, Object> {
    private static final long serialVersionUID = 1;
  }

  private final Entries collected;

  /// Creates an empty map.
  public GrowingMap() {
    this(new Entries());
  }

  private GrowingMap(Entries collected) {
    super(collected);
    this.collected = collected;
  }

  /// Adds an entry; returns this map, or a [CelError] if the key exists.
  public Object insert(Object key, Object value) {
    if (contains(key)) {
      return new CelError("insert failed: key " + CelValues.display(key) + " already exists");
    }
    collected.put(key, value);
    return this;
  }

  /// Returns what has been collected.
  public CelMap toMap() {
    return new CelMap(collected);
  }
}
