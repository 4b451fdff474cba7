package dev.berth.engine.cache;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/// The order in which nodes are filtered, by their slots. Immutable, and safe on any thread.
public final class NodeOrder {
  static final NodeOrder EMPTY = new NodeOrder(List.of(), _ -> 0, 0);

  private final int[] slotAt;
  private final Map<String, Integer> slotOf;
  private final int slots;
  private final long[] taken;

  /// @param names of all nodes, in their order
  /// @param slots how many slots there are, free ones included
  NodeOrder(List<String> names, ToIntFunction<String> slotOfName, int slots) {
    this.slots = slots;
    slotAt = new int[names.size()];
    slotOf = HashMap.newHashMap(names.size());
    taken = new long[(slots + Long.SIZE - 1) / Long.SIZE];
    for (int position = 0; position < slotAt.length; position++) {
      String name = names.get(position);
      int slot = slotOfName.applyAsInt(name);
      slotAt[position] = slot;
      slotOf.put(name, slot);
      taken[slot / Long.SIZE] |= 1L << slot;
    }
  }

  /// How many nodes there are.
  public int size() {
    return slotAt.length;
  }

  /// The slot of the node at that position.
  public int slotAt(int position) {
    return slotAt[position];
  }

  /// The slot of the node of that name; -1 if there is none.
  public int slotOf(String name) {
    Integer slot = slotOf.get(name);
    return slot == null ? -1 : slot;
  }

  /// How many slots there are, free ones included.
  public int slots() {
    return slots;
  }

  /// The slots that are not free: bit `slot % 64` of element `slot / 64`. A copy.
  public long[] taken() {
    return taken.clone();
  }
}
