package dev.berth.engine.memo;

/// Sets of slots as bits: `slot % 64` of element `slot / 64`.
final class Slots {
  private Slots() {}

  static int count(long[] slots) {
    int count = 0;
    for (long word : slots) {
      count += Long.bitCount(word);
    }
    return count;
  }

  static boolean has(long[] slots, int slot) {
    return (slots[slot >> 6] & 1L << slot) != 0;
  }

  static void add(long[] slots, int slot) {
    slots[slot >> 6] |= 1L << slot;
  }

  static void remove(long[] slots, int slot) {
    slots[slot >> 6] &= ~(1L << slot);
  }
}
