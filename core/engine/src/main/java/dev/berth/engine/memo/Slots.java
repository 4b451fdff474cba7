package dev.berth.engine.memo;

/// A set of slots as a bit set: bit `slot % 64` of element `slot / 64`. It is immutable once it is
/// part of a decision.
public final class Slots {
  private final long[] words;

  /// Creates the set of the slots whose bits are set. The array is not copied.
  Slots(long[] words) {
    this.words = words;
  }

  long[] words() {
    return words;
  }

  boolean has(int slot) {
    return has(words, slot);
  }

  /// The number of slots, in the set or not.
  int size() {
    return words.length * Long.SIZE;
  }

  /// Its memory, in bytes.
  long bytes() {
    return 32 + 8L * words.length;
  }

  /// Returns how many words hold that many slots.
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
