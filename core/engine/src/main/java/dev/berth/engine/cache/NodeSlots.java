package dev.berth.engine.cache;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Gives each node a small number, which stays the same while the node exists. The numbers of nodes
/// that have left are reused, the last one first, so nodes that return in the reverse order get
/// their old numbers.
final class NodeSlots {
  private final Map<String, Integer> slots = new HashMap<>();
  private final ArrayDeque<Integer> free = new ArrayDeque<>();
  private Set<String> changed = new HashSet<>();
  private SlotsByName byName = SlotsByName.EMPTY;

  /// Gives a node a slot.
  int assign(String name) {
    Integer slot = free.poll();
    int assigned = slot == null ? slots.size() : slot;
    slots.put(name, assigned);
    changed.add(name);
    return assigned;
  }

  /// Frees the slot of a node that has left.
  ///
  /// @return the slot
  int release(String name) {
    int slot = Objects.requireNonNull(slots.remove(name), name);
    free.push(slot);
    changed.add(name);
    return slot;
  }

  int of(String name) {
    return Objects.requireNonNull(slots.get(name), name);
  }

  /// The number of slots, including free ones.
  int size() {
    return slots.size() + free.size();
  }

  /// The slots by name, in their current state.
  SlotsByName byName() {
    if (!changed.isEmpty()) {
      byName = byName.update(changed, slots);
      changed = new HashSet<>();
    }
    return byName;
  }
}
