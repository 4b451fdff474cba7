package dev.berth.engine.cache;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// A small number for each node, which stays the same as long as the node is there. Numbers of
/// nodes that are gone are given again, the last one first: nodes that come back in the reverse
/// order get their own ones.
final class NodeSlots {
  private final Map<String, Integer> slots = new HashMap<>();
  private final ArrayDeque<Integer> free = new ArrayDeque<>();
  private Set<String> changed = new HashSet<>();
  private SlotsByName byName = SlotsByName.EMPTY;

  /// Gives a node its slot.
  int assign(String name) {
    Integer slot = free.poll();
    int assigned = slot == null ? slots.size() : slot;
    slots.put(name, assigned);
    changed.add(name);
    return assigned;
  }

  /// The node is gone.
  ///
  /// @return the slot that it had
  int release(String name) {
    int slot = Objects.requireNonNull(slots.remove(name), name);
    free.push(slot);
    changed.add(name);
    return slot;
  }

  int of(String name) {
    return Objects.requireNonNull(slots.get(name), name);
  }

  /// How many slots there are, free ones included.
  int size() {
    return slots.size() + free.size();
  }

  /// The slots by name, as they are now.
  SlotsByName byName() {
    if (!changed.isEmpty()) {
      byName = byName.update(changed, slots);
      changed = new HashSet<>();
    }
    return byName;
  }
}
