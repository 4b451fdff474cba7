package dev.berth.engine.memo;

/// A set of slots as bits: `slot % 64` of element `slot / 64`. What has become part of a decision
/// is not changed any more.
public final class Slots {
  private final long[] words;

  /// Those whose bits are set. The array is not copied.
  Slots(long[] words) {
    this.words = words;
  }

  long[] words() {
    return words;
  }

  boolean has(int slot) {
    return has(words, slot);
  }

  /// How many slots there are, in the set or not.
  int size() {
    return words.length * Long.SIZE;
  }

  /// How much memory it takes, in bytes.
  long bytes() {
    return 32 + 8L * words.length;
  }

  /// How many words hold that many slots.
  static int words(int slots) {
    return (slots + Long.SIZE - 1) / Long.SIZE;
  }

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
