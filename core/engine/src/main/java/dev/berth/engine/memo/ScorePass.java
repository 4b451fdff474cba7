package dev.berth.engine.memo;

import dev.berth.engine.memo.Ranking.Part;
import dev.berth.engine.profile.PreparedScore;
import dev.berth.framework.CountingScore;
import dev.berth.framework.CountingScore.Summand;
import dev.berth.framework.Normalization;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.counts.Topology;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.model.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Scores the nodes that fit a pod, plugin by plugin, and finds those with the highest sum.
///
/// **Goal.** The result has the same best nodes, and the same scores when somebody reads them, as
/// if each plugin were called for each node, but the pass does not evaluate each node for each
/// plugin.
///
/// **Difficulty.** A raw score depends on one node and can be remembered. A normalized score
/// depends on the lowest and highest raw score of all nodes that fit this pod, which differ from
/// pod to pod.
///
/// **Algorithm.** There are three kinds of plugins, and each is evaluated in the cheapest way that
/// it allows:
///
/// 1. *Remembered raw scores* ([#read(PreparedScore, ScoreColumn)]). The column has an upper and a
///    lower bound of all its scores. If they are equal, all nodes get the same score, and the
///    plugin decides nothing. Otherwise the plugin becomes a part of the [Ranking], which remembers
///    the weighted sum of all parts for as long as the bounds stay the same.
/// 2. *Sums over topology domains* ([#read(CountingScore, PreparedScore)]). The summands are
///    computed for each domain and added to the nodes of the domain; a table has the normalized
///    score of each raw score, since few differ.
/// 3. *Any other plugin* ([#call]) is called for each node.
///
/// The sums of kinds 2 and 3 are in an array by slot. Without such plugins, the ranking alone knows
/// the best nodes, and nothing is added up for this pod:
///
/// ```
///            slot   0   1   2   3
/// NodeAffinity   part of the ranking ┐
/// NodeResources  part of the ranking ┴▶ ranking   120 140 140  90   remembered
/// PodTopologySpread                  ──▶ sums      30  10  40  40   of this pod
///                                                 ────────────────
///                                       total     150 150 180 130   best: slot 2
/// ```
final class ScorePass {
  /// Up to this many different raw scores are turned into scores only once each.
  private static final int TABLE = 1 << 10;

  private final FilteredNodes filtered;
  private final List<NodeInfo> nodes;
  private final long[] slots;
  private final Scratch scratch;
  private final List<ScoreSource> sources = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();
  private long @Nullable [] totals;

  /// @param nodes the nodes that fit, in order
  ScorePass(FilteredNodes filtered, List<NodeInfo> nodes, Scratch scratch) {
    this.filtered = filtered;
    this.nodes = nodes;
    slots = filtered.slots().words();
    this.scratch = scratch;
  }

  /// The nodes that fit.
  long[] slots() {
    return slots;
  }

  /// The sums of the scores that are not in columns.
  private long[] totals() {
    long[] known = totals;
    if (known == null) {
      known = scratch.totals(slots.length << 6);
      totals = known;
    }
    return known;
  }

  /// Calls a plugin for each node.
  ///
  /// @return whether all scores are valid
  boolean call(PreparedScore<?> score) {
    var raw = new long[nodes.size()];
    for (int i = 0; i < raw.length; i++) {
      raw[i] = score.score(nodes.get(i));
    }
    long[] normalized = raw.clone();
    score.normalize(nodes, normalized);
    for (int i = 0; i < raw.length; i++) {
      if (!isValid(normalized[i])) {
        return false;
      }
      totals()[filtered.view().order().slotOf(nodes.get(i).name())] +=
          score.weight() * normalized[i];
    }
    sources.add(
        new ScoreSource.Listed(new Column(score.plugin().name(), score.weight(), raw, normalized)));
    return true;
  }

  static boolean isValid(long score) {
    return score >= ScorePlugin.MIN_SCORE && score <= ScorePlugin.MAX_SCORE;
  }

  /// Reads the raw scores in the column, which is up to date for the nodes that fit.
  ///
  /// @return whether all scores are valid
  <P> boolean read(PreparedScore<P> score, ScoreColumn<P> column) {
    Normalization normalization = score.plugin().normalization();
    int lowest = column.lowest();
    int highest = column.highest();
    if (!normalization.equals(Normalization.NONE) && lowest < highest) {
      long bounds = bounds(column.raw(), slots);
      lowest = (int) (bounds >> 32);
      highest = (int) bounds;
    }
    sources.add(new ScoreSource.Remembered<>(score, normalization, lowest, highest));
    if (lowest == highest) { // the same score for all nodes decides nothing
      return isValid(normalization.apply(lowest, lowest, highest));
    }
    if (normalization.equals(Normalization.NONE)) {
      parts.add(new Part(column, score.weight(), normalization, 0, 0));
      return isValid(lowest) && isValid(highest);
    }
    parts.add(new Part(column, score.weight(), normalization, lowest, highest));
    return true;
  }

  /// Adds up the summands.
  ///
  /// @param plugin the plugin of the score
  /// @return whether all scores are valid
  <P> boolean read(CountingScore<P> plugin, PreparedScore<P> score) {
    List<Summand> summands = plugin.summands(score.prepared());
    long[] scored = slots;
    if (plugin.ignoresNodesOutside(score.prepared())) {
      scored = slots.clone();
      for (Summand summand : summands) {
        long[] outside = summand.domainCounts().topology().outside();
        for (int word = 0; word < scored.length; word++) {
          scored[word] &= ~outside[word];
        }
      }
    }
    int[] raw = raw(summands);
    long bounds = bounds(raw, scored);
    var lowest = (int) (bounds >> 32);
    var highest = (int) bounds;
    Normalization normalization = plugin.normalization();
    sources.add(new ScoreSource.Remembered<>(score, normalization, lowest, highest));
    return lowest > highest || add(raw, scored, score.weight(), normalization, lowest, highest);
  }

  private int[] raw(List<Summand> summands) {
    double[] sums = scratch.sums(slots.length << 6);
    for (Summand summand : summands) {
      Topology topology = summand.domainCounts().topology();
      for (int domain = 0; domain < topology.size(); domain++) {
        double value = summand.domainCounts().at(domain) * summand.factor() + summand.constant();
        for (int index = topology.begin(domain); index < topology.end(domain); index++) {
          sums[topology.slot(index)] += value;
        }
      }
    }
    int[] raw = scratch.raw(sums.length);
    for (int slot = 0; slot < raw.length; slot++) {
      double sum = sums[slot];
      raw[slot] = Math.toIntExact(sum < 0 ? -Math.round(-sum) : Math.round(sum));
    }
    return raw;
  }

  /// Returns two raw scores of the nodes that fit: the lowest in the upper 32 bits, the highest in
  /// the lower 32 bits.
  private static long bounds(int[] raw, long[] slots) {
    int lowest = Integer.MAX_VALUE;
    int highest = Integer.MIN_VALUE;
    for (int word = 0; word < slots.length; word++) {
      int base = word << 6;
      if (slots[word] == -1) {
        for (int slot = base; slot < base + 64; slot++) {
          lowest = Math.min(lowest, raw[slot]);
          highest = Math.max(highest, raw[slot]);
        }
      } else {
        for (long bits = slots[word]; bits != 0; bits &= bits - 1) {
          int score = raw[base + Long.numberOfTrailingZeros(bits)];
          lowest = Math.min(lowest, score);
          highest = Math.max(highest, score);
        }
      }
    }
    return ((long) lowest << 32) | (highest & 0xFFFF_FFFFL);
  }

  private boolean add(
      int[] raw, long[] scored, long weight, Normalization normalization, int lowest, int highest) {
    long range = (long) highest - lowest;
    var scores = new long[range < TABLE ? (int) range + 1 : 0];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = normalization.apply((long) lowest + i, lowest, highest);
    }
    long[] sums = totals();
    boolean valid = true;
    for (int word = 0; word < scored.length; word++) {
      for (long bits = scored[word]; bits != 0; bits &= bits - 1) {
        int slot = (word << 6) + Long.numberOfTrailingZeros(bits);
        long score =
            scores.length == 0
                ? normalization.apply(raw[slot], lowest, highest)
                : scores[raw[slot] - lowest];
        valid &= isValid(score);
        sums[slot] += weight * score;
      }
    }
    return valid;
  }

  /// The columns whose scores differ between nodes.
  List<Part> parts() {
    return parts;
  }

  /// Returns the result. Afterwards no more plugins may be called.
  ///
  /// @param ranking the ranking of the parts; null if there are no parts
  ScoredNodes result(@Nullable Ranking ranking) {
    long[] sums = totals;
    long[] tied;
    if (sums == null) {
      tied = ranking == null ? slots : ranking.best(slots);
    } else {
      if (ranking != null) {
        add(ranking.totals(), sums);
      }
      tied = best(sums);
    }
    return new ScoredNodes(filtered, sources, tied, Slots.count(tied));
  }

  /// Also adds to nodes that do not fit, whose sums nobody reads.
  private static void add(long[] totals, long[] sums) {
    for (int slot = 0; slot < sums.length; slot++) {
      sums[slot] += totals[slot];
    }
  }

  private long[] best(long[] sums) {
    long best = Long.MIN_VALUE;
    for (int word = 0; word < slots.length; word++) {
      int base = word << 6;
      if (slots[word] == -1) {
        for (int slot = base; slot < base + 64; slot++) {
          best = Math.max(best, sums[slot]);
        }
      } else {
        for (long bits = slots[word]; bits != 0; bits &= bits - 1) {
          best = Math.max(best, sums[base + Long.numberOfTrailingZeros(bits)]);
        }
      }
    }
    var tied = new long[slots.length];
    for (int word = 0; word < slots.length; word++) {
      int base = word << 6;
      long found = 0;
      for (int bit = 0; bit < 64; bit++) {
        found |= (sums[base + bit] == best ? 1L : 0L) << bit;
      }
      tied[word] = found & slots[word];
    }
    return tied;
  }
}
