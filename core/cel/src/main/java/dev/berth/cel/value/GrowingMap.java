package dev.berth.cel.value;

import java.util.LinkedHashMap;

/// The map that a comprehension collects its results in; like [GrowingList] it changes.
public final class GrowingMap extends CelMap {
  /// The entries, as a type of their own so that no other map is taken for them.
  static final class Entries extends LinkedHashMap<Object, Object> {
    private static final long serialVersionUID = 1;
  }

  private final Entries collected;

  /// An empty one.
  public GrowingMap() {
    this(new Entries());
  }

  private GrowingMap(Entries collected) {
    super(collected);
    this.collected = collected;
  }

  /// Adds an entry; this map, or a [CelError] if the key is there.
  public Object insert(Object key, Object value) {
    if (contains(key)) {
      return new CelError("insert failed: key " + CelValues.display(key) + " already exists");
    }
    collected.put(key, value);
    return this;
  }

  /// What has been collected.
  public CelMap toMap() {
    return new CelMap(collected);
  }
}
