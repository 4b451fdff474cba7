package dev.berth.engine.queue;

import dev.berth.framework.LanedQueueSortPlugin;
import dev.berth.framework.model.QueuedEntity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A queue for an order that changes, as a tree of heaps: see [LanedQueueSortPlugin].
///
/// ```
/// (root) ─┬─ elements that wait before all lanes
///         └─ heap of lanes ─┬─ research ─── heap of lanes ─┬─ job-7 ─── heap of elements
///                           │                              └─ …
///                           └─ …
/// ```
///
/// Lanes may overtake each other at any time, but their heaps are put in order only before an
/// element is polled. Until then, lanes that get their first element or lose their last are
/// remembered as *unsettled*. A lane is in the heap of its parent while it or a lane below it has
/// elements.
///
/// @param <E> compared by identity
final class LanedQueue<E extends Positioned> implements ActiveQueue<E> {
  private final LanedQueueSortPlugin plugin;
  private final Function<? super E, ? extends QueuedEntity> info;
  private final Comparator<? super E> order;
  private final Map<E, Lane> laneOf = new HashMap<>();
  private final Lane root;

  /// The lanes that have got their first element or lost their last one since the last poll.
  /// Replaced by a new set, not cleared: a set that has held all lanes never shrinks.
  private Set<Lane> unsettled = new LinkedHashSet<>();

  /// Creates an empty queue.
  ///
  /// @param order the order of elements in a lane
  LanedQueue(
      LanedQueueSortPlugin plugin,
      Function<? super E, ? extends QueuedEntity> info,
      Comparator<? super E> order) {
    this.plugin = plugin;
    this.info = info;
    this.order = order;
    root = new Lane(null, List.of());
  }

  /// A lane with its waiting elements.
  private final class Lane extends Positioned {
    private final @Nullable Lane parent;
    private final List<String> path;
    private final Map<String, Lane> children = new HashMap<>();
    private final Heap<Lane> filled = new Heap<>(LanedQueue.this::compare);
    private final Heap<E> elements = new Heap<>(order);
    private int size;

    Lane(@Nullable Lane parent, List<String> path) {
      this.parent = parent;
      this.path = path;
    }

    Lane child(String name) {
      return children.computeIfAbsent(name, _ -> new Lane(this, with(path, name)));
    }

    private static List<String> with(List<String> path, String name) {
      var longer = new ArrayList<>(path);
      longer.add(name);
      return List.copyOf(longer);
    }

    /// Adds to the number of elements.
    void count(int more) {
      for (Lane lane = this; lane != null; lane = lane.parent) {
        boolean wasFilled = lane.size > 0;
        lane.size += more;
        if (wasFilled != lane.size > 0) {
          unsettled.add(lane);
        }
      }
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  private int compare(Lane a, Lane b) {
    int ordered = plugin.compareLanes(a.path, b.path);
    return ordered == 0 ? a.path.getLast().compareTo(b.path.getLast()) : ordered;
  }

  @Override
  public void add(E element) {
    Lane lane = root;
    for (String name : plugin.lanes(info.apply(element))) {
      lane = lane.child(name);
    }
    if (laneOf.putIfAbsent(element, lane) != null) {
      throw new IllegalStateException(element + " is in the queue already");
    }
    lane.elements.add(element);
    lane.count(1);
  }

  /// Handles a changed element, which may have to change lanes.
  @Override
  public void update(E element) {
    if (remove(element)) {
      add(element);
    }
  }

  @Override
  public boolean remove(E element) {
    Lane lane = laneOf.remove(element);
    if (lane == null) {
      return false;
    }
    lane.elements.remove(element);
    lane.count(-1);
    return true;
  }

  @Override
  public @Nullable E poll() {
    settle();
    Lane lane = root;
    while (lane.elements.size() == 0) {
      Lane first = lane.filled.peek();
      if (first == null) {
        return null;
      }
      lane = first;
    }
    E element = Objects.requireNonNull(lane.elements.poll());
    laneOf.remove(element);
    lane.count(-1);
    return element;
  }

  /// Puts all lanes in order.
  private void settle() {
    Map<Lane, Set<Lane>> moved = new LinkedHashMap<>();
    for (List<String> path : plugin.movedLanes()) {
      Lane lane = find(path);
      if (lane != null) {
        note(lane, moved);
      }
    }
    unsettled.forEach(lane -> note(lane, moved));
    unsettled = new LinkedHashSet<>();
    moved.forEach(this::settle);
  }

  private @Nullable Lane find(List<String> path) {
    Lane lane = root;
    for (String name : path) {
      lane = lane == null ? null : lane.children.get(name);
    }
    return lane;
  }

  private void note(Lane lane, Map<Lane, Set<Lane>> moved) {
    if (lane.parent != null) {
      moved.computeIfAbsent(lane.parent, _ -> new LinkedHashSet<>()).add(lane);
    }
  }

  /// @param moved children of the parent
  private void settle(Lane parent, Set<Lane> moved) {
    parent.filled.restore(moved.stream().filter(parent.filled::contains).toList());
    for (Lane lane : moved) {
      if (lane.size > 0 && !parent.filled.contains(lane)) {
        parent.filled.add(lane);
      } else if (lane.size == 0) {
        parent.filled.remove(lane);
        parent.children.remove(lane.path.getLast());
      }
    }
  }

  @Override
  public boolean contains(E element) {
    return laneOf.containsKey(element);
  }

  @Override
  public int size() {
    return root.size;
  }

  @Override
  public @Nullable String invariantViolation() {
    settle();
    return violation(root);
  }

  private @Nullable String violation(Lane lane) {
    int size = lane.elements.size();
    for (Lane child : lane.children.values()) {
      if (!lane.filled.contains(child)) {
        return child + " is not where it is thought to be";
      }
      size += child.size;
      String inside = violation(child);
      if (inside != null) {
        return inside;
      }
    }
    if (size != lane.size) {
      return "%d elements in %s are counted as %d".formatted(size, lane, lane.size);
    }
    String violation = lane.filled.invariantViolation();
    return violation == null ? lane.elements.invariantViolation() : violation;
  }
}
