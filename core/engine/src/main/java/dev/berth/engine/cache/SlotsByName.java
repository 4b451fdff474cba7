package dev.berth.engine.cache;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// The slots of nodes by name at one moment. Immutable and thread-safe: [#update] returns another
/// object, which shares almost everything with this one.
final class SlotsByName {
  static final SlotsByName EMPTY = new SlotsByName(Map.of(), Map.of());

  private static final int NONE = -1;
  private static final int MOST_UPDATES = 64;

  private final Map<String, Integer> slots;
  private final Map<String, Integer> updates;

  private SlotsByName(Map<String, Integer> slots, Map<String, Integer> updates) {
    this.slots = slots;
    this.updates = updates;
  }

  /// Returns the current slots.
  ///
  /// @param changed the names of nodes that have joined or left since
  /// @param now the slots of all nodes
  SlotsByName update(Collection<String> changed, Map<String, Integer> now) {
    if (updates.size() + changed.size() > MOST_UPDATES) {
      return new SlotsByName(new HashMap<>(now), Map.of());
    }
    Map<String, Integer> all = new HashMap<>(updates);
    changed.forEach(name -> all.put(name, now.getOrDefault(name, NONE)));
    return new SlotsByName(slots, all);
  }

  /// Returns the slot of the node of that name; -1 if there is none.
  int slotOf(String name) {
    Integer slot = updates.isEmpty() ? null : updates.get(name);
    return slot != null ? slot : slots.getOrDefault(name, NONE);
  }
}
