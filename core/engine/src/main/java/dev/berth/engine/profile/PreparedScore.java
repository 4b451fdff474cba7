package dev.berth.engine.profile;

import dev.berth.framework.CountingScore;
import dev.berth.framework.CountingScore.Summand;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A score plugin with its weight and its prepared value for a pod.
public record PreparedScore<P>(ScorePlugin<P> plugin, long weight, P prepared) {
  /// Lets the plugin prepare without PreScore.
  public static <P> PreparedScore<P> of(
      ScorePlugin<P> plugin, long weight, CycleState state, PodInfo pod) {
    return new PreparedScore<>(plugin, weight, plugin.prepareScore(state, pod));
  }

  /// Creates it from the result of PreScore.
  ///
  /// @param plugin a plugin that has a Score, too
  @SuppressWarnings("unchecked") // a plugin prepares one type, see ScorePreparation
  public static <P> PreparedScore<P> of(PreScorePlugin<P> plugin, long weight, P prepared) {
    return new PreparedScore<>((ScorePlugin<P>) plugin, weight, prepared);
  }

  /// Returns the raw score of the node.
  public long score(NodeInfo node) {
    return plugin.score(prepared, node);
  }

  /// Returns the aspects of a node on which raw scores depend; null if they may depend on more.
  public @Nullable Set<NodeAspect> reads() {
    return plugin.scoreReads(prepared);
  }

  /// Turns the raw scores of all feasible nodes into scores, in place.
  ///
  /// @param nodes the feasible nodes
  /// @param scores the raw score of each, in the same order
  public void normalize(List<NodeInfo> nodes, long[] scores) {
    if (plugin instanceof CountingScore<P> counting && counting.ignoresNodesOutside(prepared)) {
      normalizeInside(counting.summands(prepared), nodes, scores);
    } else {
      plugin.normalization().normalize(scores);
    }
  }

  private void normalizeInside(List<Summand> summands, List<NodeInfo> nodes, long[] scores) {
    int[] inside =
        IntStream.range(0, scores.length)
            .filter(row -> !Summand.isOutsideOne(summands, nodes.get(row)))
            .toArray();
    long[] normalized = IntStream.of(inside).mapToLong(row -> scores[row]).toArray();
    plugin.normalization().normalize(normalized);
    Arrays.fill(scores, 0);
    for (int i = 0; i < inside.length; i++) {
      scores[inside[i]] = normalized[i];
    }
  }
}
