package dev.berth.loadaware.support;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The known values of nodes, by their names, as of a time. A changed state copies some hundred
/// references and shares the rest, and a lookup takes no longer than in a hash map. Immutable and
/// thread-safe; but only the latest state may be changed, on one thread.
public final class NodeTable<V> {
  private static final int PAGE = 64;

  /// The number of unused places of removed nodes that is tolerated.
  private static final int SPARE = 1024;

  /// The places of all nodes of this state and of earlier states, which share the map.
  private final Map<String, Integer> places;

  private final @Nullable Object[][] pages;
  private final int size;

  private NodeTable(Map<String, Integer> places, @Nullable Object[][] pages, int size) {
    this.places = places;
    this.pages = pages;
    this.size = size;
  }

  public static <V> NodeTable<V> empty() {
    return new NodeTable<>(new ConcurrentHashMap<>(), new @Nullable Object[0][], 0);
  }

  /// The known value of the node; null if there is none.
  @SuppressWarnings("unchecked") // nothing else has been put there
  public @Nullable V get(String node) {
    Integer place = places.get(node);
    return place == null || place / PAGE >= pages.length // it may have come later
        ? null
        : (V) pages[place / PAGE][place % PAGE];
  }

  /// A state with this value of the node.
  public NodeTable<V> plus(String node, V value) {
    Integer known = places.get(node);
    if (known == null) {
      known = places.size();
      places.put(node, known);
    }
    return with(known, value);
  }

  /// A state without the value of the node.
  public NodeTable<V> minus(String node) {
    if (get(node) == null) {
      return this;
    }
    NodeTable<V> without = with(places.getOrDefault(node, 0), null);
    return places.size() - without.size > without.size + SPARE ? without.compact() : without;
  }

  private NodeTable<V> with(int place, @Nullable V value) {
    int page = place / PAGE;
    @Nullable Object[][] copies = Arrays.copyOf(pages, Math.max(pages.length, page + 1));
    for (int i = pages.length; i < copies.length; i++) {
      copies[i] = new @Nullable Object[PAGE];
    }
    @Nullable Object[] copy = copies[page].clone();
    int more = (value == null ? 0 : 1) - (copy[place % PAGE] == null ? 0 : 1);
    copy[place % PAGE] = value;
    copies[page] = copy;
    return new NodeTable<>(places, copies, size + more);
  }

  /// The same with places only for its own nodes.
  private NodeTable<V> compact() {
    NodeTable<V> compact = empty();
    for (String node : places.keySet()) {
      V value = get(node);
      compact = value == null ? compact : compact.plus(node, value);
    }
    return compact;
  }
}
