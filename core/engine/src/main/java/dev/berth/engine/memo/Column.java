package dev.berth.engine.memo;

import dev.berth.engine.cache.NodeChanges;
import dev.berth.engine.cache.NodeView;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import java.util.Arrays;
import java.util.Set;

/// Answers of one plugin for one prepared value, by slot. An answer is computed when it is first
/// needed, and again after the node has changed. For one thread.
abstract class Column<P> {
  private final Set<NodeAspect> reads;
  private final int aspects;
  private long asOf;
  private long computed;
  private long[] known;

  /// Creates a column without answers.
  ///
  /// @param now the end of the log of changes
  Column(Set<NodeAspect> reads, long now, int slots) {
    this.reads = reads;
    aspects = NodeChanges.aspects(reads);
    asOf = now;
    known = new long[Slots.words(slots)];
  }

  /// The aspects of a node on which the answers depend.
  final Set<NodeAspect> reads() {
    return reads;
  }

  /// Forgets all answers.
  void forget() {
    Arrays.fill(known, 0);
  }

  /// Returns whether most of the column's data belongs to forgotten answers.
  boolean isCluttered() {
    return false;
  }

  /// Makes sure that there is room for that many slots.
  final void reserve(int slots) {
    int words = Slots.words(slots);
    if (known.length < words) {
      known = Arrays.copyOf(known, words);
      grow(words << 6);
    }
  }

  /// Computes the answers that are wanted but not known.
  ///
  /// @param prepared the value of the current cycle: equal to all earlier ones, but it may refer to
  ///   newer objects
  /// @param wanted slots that are in use and for which there is room
  final void refresh(P prepared, NodeView view, NodeChanges changes, long[] wanted) {
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
        workOut(prepared, view, word, missing);
      }
    }
  }

  private void workOut(P prepared, NodeView view, int word, long missing) {
    computed += Long.bitCount(missing);
    for (long left = missing; left != 0; left &= left - 1) {
      int slot = (word << 6) + Long.numberOfTrailingZeros(left);
      workOut(prepared, slot, view.at(slot));
    }
    known[word] |= missing;
  }

  /// Returns the number of answers computed since the last call.
  final long takeComputed() {
    long taken = computed;
    computed = 0;
    return taken;
  }

  /// Makes room for that many slots.
  abstract void grow(int slots);

  /// Computes and stores the answer for the node in the slot.
  abstract void workOut(P prepared, int slot, NodeInfo node);

  /// Its memory, in bytes.
  abstract long bytes();
}
