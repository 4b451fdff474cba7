package dev.berth.engine.memo;

import dev.berth.engine.cache.NodeChanges;
import dev.berth.engine.cache.NodeView;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.state.NodeInfo;
import java.util.Arrays;
import java.util.Set;

/// Answers of one plugin for one fragment, by slot. An answer is worked out when it is first
/// wanted, and again after the node has changed. For one thread.
abstract class Column<F> {
  private final Set<NodeAspect> reads;
  private final int aspects;
  private long asOf;
  private long computed;
  private long[] known;

  /// No answer is known.
  ///
  /// @param now where the log of changes ends
  Column(Set<NodeAspect> reads, long now, int slots) {
    this.reads = reads;
    aspects = NodeChanges.aspects(reads);
    asOf = now;
    known = new long[Slots.words(slots)];
  }

  /// The aspects of a node on which its answer depends.
  final Set<NodeAspect> reads() {
    return reads;
  }

  /// No answer is known any more.
  void forget() {
    Arrays.fill(known, 0);
  }

  /// Whether most of what it keeps belongs to answers that are known no more.
  boolean isCluttered() {
    return false;
  }

  /// Makes room for so many slots, if there is not.
  final void reserve(int slots) {
    int words = Slots.words(slots);
    if (known.length < words) {
      known = Arrays.copyOf(known, words);
      grow(words << 6);
    }
  }

  /// Works out the answers that are wanted and not known.
  ///
  /// @param fragment of the current cycle: equal to all earlier ones, but what it refers to may be
  ///   newer
  /// @param wanted slots that are not free, and for which there is room
  final void refresh(F fragment, NodeView view, NodeChanges changes, long[] wanted) {
    if (changes.end() != asOf) {
      if (!changes.since(asOf, aspects, slot -> Slots.remove(known, slot))) {
        forget();
      }
      asOf = changes.end();
    }
    if (isCluttered()) {
      forget();
    }
    for (int word = 0; word < wanted.length; word++) {
      long missing = wanted[word] & ~known[word];
      if (missing != 0) {
        workOut(fragment, view, word, missing);
      }
    }
  }

  private void workOut(F fragment, NodeView view, int word, long missing) {
    computed += Long.bitCount(missing);
    for (long left = missing; left != 0; left &= left - 1) {
      int slot = (word << 6) + Long.numberOfTrailingZeros(left);
      workOut(fragment, slot, view.at(slot));
    }
    known[word] |= missing;
  }

  /// How many answers have been worked out since this was called last.
  final long takeComputed() {
    long taken = computed;
    computed = 0;
    return taken;
  }

  /// Makes room for so many slots.
  abstract void grow(int slots);

  /// Notes the answer for the node in the slot.
  abstract void workOut(F fragment, int slot, NodeInfo node);

  /// How much memory it takes, in bytes.
  abstract long bytes();
}
