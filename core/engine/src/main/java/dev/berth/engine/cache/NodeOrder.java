package dev.berth.engine.cache;

/// The order in which nodes are filtered, by their slots. Immutable and thread-safe.
public final class NodeOrder {
  static final NodeOrder EMPTY = new NodeOrder(new int[0], 0, SlotsByName.EMPTY);

  private final int[] slotAt;
  private final SlotsByName byName;
  private final int slots;
  private final long[] taken;

  /// @param slotAt the slots of all nodes, in order; not copied
  /// @param slots the number of slots, including free ones
  NodeOrder(int[] slotAt, int slots, SlotsByName byName) {
    this.slotAt = slotAt;
    this.slots = slots;
    this.byName = byName;
    taken = new long[(slots + Long.SIZE - 1) / Long.SIZE];
    for (int slot : slotAt) {
      taken[slot / Long.SIZE] |= 1L << slot;
    }
  }

  /// The number of nodes.
  public int size() {
    return slotAt.length;
  }

  /// Returns the slot of the node at that position.
  public int slotAt(int position) {
    return slotAt[position];
  }

  /// Returns the slot of the node of that name; -1 if there is none.
  public int slotOf(String name) {
    return byName.slotOf(name);
  }

  /// The number of slots, including free ones.
  public int slots() {
    return slots;
  }

  /// The slots in use: bit `slot % 64` of element `slot / 64`. A copy.
  public long[] taken() {
    return taken.clone();
  }
}
