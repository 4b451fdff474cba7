package dev.berth.engine.memo;

import dev.berth.engine.memo.Ranking.Part;
import dev.berth.framework.Normalization;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The sums of the weighted scores that several plugins have in columns, for pods for which they
/// have prepared equal values; finds the highest of them.
///
/// **Goal.** After a pod is placed, one node of thousands has changed. Finding the best nodes for
/// the next equal pod must cost little more than looking at that one.
///
/// **Algorithm.** Two levels are remembered. On the first, the sum of each node: only changed nodes
/// are added up again, unless the bounds of a normalization change, since these change all scores.
/// The second level has an entry for each 64 nodes, which are one word of a set of slots: their
/// highest sum, and the nodes that have it. A changed sum makes its word unknown, and a word is
/// compared again only if it is unknown or if other nodes of it fit this pod.
///
/// ```
/// word           0            1            2
/// fits       1111…1111    1011…1111    1111…1111
/// compared   1111…1111        0        1111…1111     a node of word 1 has changed
/// highest       140           ?           138
/// leaders    0100…0000        ?        0000…0001
/// ```
///
/// Here only word 1 is compared: 64 sums, however many nodes there are. The best nodes are then the
/// leaders of the words with the highest sum.
final class Ranking extends Column<List<Part>> {
  private long[] totals;
  private long[] compared;
  private long[] highest;
  private long[] leaders;
  private List<Part> parts = List.of();

  /// The contribution of a plugin.
  ///
  /// @param column its raw scores
  /// @param lowest the lowest raw score for the normalization
  /// @param highest the highest raw score for the normalization
  record Part(
      ScoreColumn<?> column, long weight, Normalization normalization, int lowest, int highest) {
    @Override
    @SuppressWarnings("ReferenceEquality") // columns and normalizations are compared by identity
    public boolean equals(Object other) {
      return other instanceof Part part
          && column == part.column
          && normalization == part.normalization
          && weight == part.weight
          && lowest == part.lowest
          && highest == part.highest;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(column);
    }

    private long score(int slot) {
      long score = normalization.apply(column.raw()[slot], lowest, highest);
      if (!ScorePass.isValid(score)) {
        throw new IllegalStateException(
            "%s: score %d is not valid".formatted(column.plugin(), score));
      }
      return weight * score;
    }
  }

  Ranking(List<Part> parts, long now, int slots) {
    super(reads(parts), now, slots);
    totals = new long[slots];
    compared = new long[Slots.words(slots)];
    highest = new long[compared.length];
    leaders = new long[compared.length];
  }

  private static Set<NodeAspect> reads(List<Part> parts) {
    var reads = EnumSet.noneOf(NodeAspect.class);
    parts.forEach(part -> reads.addAll(part.column.reads()));
    return reads;
  }

  /// Sets the parts; if they differ from the previous ones, all sums become unknown.
  ///
  /// @param current parts with the same columns and weights as the previous ones
  void parts(List<Part> current) {
    if (!current.equals(parts)) {
      parts = current;
      forget();
    }
  }

  /// The known sums, by slot.
  long[] totals() {
    return totals;
  }

  @Override
  void grow(int slots) {
    totals = Arrays.copyOf(totals, slots);
    compared = Arrays.copyOf(compared, slots >> 6);
    highest = Arrays.copyOf(highest, slots >> 6);
    leaders = Arrays.copyOf(leaders, slots >> 6);
  }

  /// @throws IllegalStateException if a score is invalid
  @Override
  void workOut(List<Part> current, int slot, NodeInfo node) {
    long total = 0;
    for (Part part : current) {
      total += part.score(slot);
    }
    totals[slot] = total;
    compared[slot >> 6] = 0;
  }

  /// Returns the slots with the highest sum.
  ///
  /// @param slots slots whose sums are known
  long[] best(long[] slots) {
    long best = Long.MIN_VALUE;
    for (int word = 0; word < slots.length; word++) {
      if (slots[word] != 0) {
        if (compared[word] != slots[word]) {
          compare(word, slots[word]);
        }
        best = Math.max(best, highest[word]);
      }
    }
    var tied = new long[slots.length];
    for (int word = 0; word < slots.length; word++) {
      if (slots[word] != 0 && highest[word] == best) {
        tied[word] = leaders[word];
      }
    }
    return tied;
  }

  private void compare(int word, long slots) {
    long best = Long.MIN_VALUE;
    long tied = 0;
    for (long left = slots; left != 0; left &= left - 1) {
      int bit = Long.numberOfTrailingZeros(left);
      long total = totals[(word << 6) + bit];
      if (total > best) {
        best = total;
        tied = 0;
      }
      tied |= total == best ? 1L << bit : 0;
    }
    compared[word] = slots;
    highest[word] = best;
    leaders[word] = tied;
  }

  @Override
  long bytes() {
    return 256 + 9L * totals.length;
  }
}
