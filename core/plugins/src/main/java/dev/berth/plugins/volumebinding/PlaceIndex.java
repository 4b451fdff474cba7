package dev.berth.plugins.volumebinding;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.TreePMap;

/// Values ordered by their keys and indexed by place, so that a search for a node does not look at
/// values in other places. Immutable.
///
/// @param <K> the keys, which order the values
/// @param <V> the values
final class PlaceIndex<K extends Comparable<K>, V> {
  @SuppressWarnings("rawtypes")
  private static final PlaceIndex EMPTY =
      new PlaceIndex<>(HashTreePMap.empty(), new Unplaced<>(TreePMap.<String, Object>empty()));

  private final PMap<String, PMap<String, TreePMap<K, V>>> byLabel;
  private final Unplaced<K, V> unplaced;

  /// The values without a place, which any node may reach. Compared by identity.
  static final class Unplaced<K extends Comparable<K>, V> {
    private final TreePMap<K, V> values;

    private Unplaced(TreePMap<K, V> values) {
      this.values = values;
    }
  }

  private PlaceIndex(PMap<String, PMap<String, TreePMap<K, V>>> byLabel, Unplaced<K, V> unplaced) {
    this.byLabel = byLabel;
    this.unplaced = unplaced;
  }

  /// Returns the index without values.
  @SuppressWarnings("unchecked") // it has no keys and no values
  static <K extends Comparable<K>, V> PlaceIndex<K, V> empty() {
    return EMPTY;
  }

  /// Returns the index with the value, which replaces a value of the same key in the same place.
  ///
  /// @param place null if any node may reach the value
  PlaceIndex<K, V> plus(@Nullable Locality place, K key, V value) {
    if (place == null) {
      return new PlaceIndex<>(byLabel, new Unplaced<>(unplaced.values.plus(key, value)));
    }
    PMap<String, TreePMap<K, V>> values = byLabel.getOrDefault(place.label(), HashTreePMap.empty());
    for (String one : place.values()) {
      values = values.plus(one, values.getOrDefault(one, TreePMap.<K, V>empty()).plus(key, value));
    }
    return new PlaceIndex<>(byLabel.plus(place.label(), values), unplaced);
  }

  /// Returns the index without the value of that key in that place.
  PlaceIndex<K, V> minus(@Nullable Locality place, K key) {
    if (place == null) {
      return new PlaceIndex<>(byLabel, new Unplaced<>(unplaced.values.minus(key)));
    }
    PMap<String, TreePMap<K, V>> values = byLabel.getOrDefault(place.label(), HashTreePMap.empty());
    for (String one : place.values()) {
      var left = values.getOrDefault(one, TreePMap.<K, V>empty()).minus(key);
      values = left.isEmpty() ? values.minus(one) : values.plus(one, left);
    }
    return new PlaceIndex<>(
        values.isEmpty() ? byLabel.minus(place.label()) : byLabel.plus(place.label(), values),
        unplaced);
  }

  boolean isEmpty() {
    return byLabel.isEmpty() && unplaced.values.isEmpty();
  }

  /// The values without a place: a different object whenever one of them is added or removed.
  Unplaced<K, V> unplaced() {
    return unplaced;
  }

  /// Returns the first fitting value that a node with these labels may reach; null if there is
  /// none.
  @Nullable V first(Map<String, String> labels, Predicate<V> fits) {
    return first(labels, null, fits);
  }

  /// Returns the first fitting value, as above, at or after that key.
  @Nullable V first(Map<String, String> labels, @Nullable K from, Predicate<V> fits) {
    Map.Entry<K, V> first = first(unplaced.values, from, null, fits);
    for (var label : byLabel.entrySet()) {
      TreePMap<K, V> here = at(label, labels);
      if (here != null) {
        Map.Entry<K, V> found = first(here, from, first, fits);
        first = found == null ? first : found;
      }
    }
    return first == null ? null : first.getValue();
  }

  private static <K, V> @Nullable TreePMap<K, V> at(
      Map.Entry<String, PMap<String, TreePMap<K, V>>> label, Map<String, String> labels) {
    String value = labels.get(label.getKey());
    return value == null ? null : label.getValue().get(value);
  }

  /// @param limit only values before it count; null for no limit
  private static <K extends Comparable<K>, V> Map.@Nullable Entry<K, V> first(
      TreePMap<K, V> all, @Nullable K from, Map.@Nullable Entry<K, V> limit, Predicate<V> fits) {
    for (var one : (from == null ? all : all.tailMap(from)).entrySet()) {
      if (limit != null && one.getKey().compareTo(limit.getKey()) >= 0) {
        return null;
      }
      if (fits.test(one.getValue())) {
        return one;
      }
    }
    return null;
  }

  /// Returns all values that a node with these labels may reach.
  List<V> reachable(Map<String, String> labels) {
    var found = new TreeMap<K, V>(unplaced.values);
    for (var label : byLabel.entrySet()) {
      TreePMap<K, V> here = at(label, labels);
      if (here != null) {
        found.putAll(here);
      }
    }
    return List.copyOf(found.values());
  }
}
