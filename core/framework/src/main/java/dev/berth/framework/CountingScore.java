package dev.berth.framework;

import dev.berth.framework.counts.DomainCounts;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// A score plugin whose raw score of a node is a sum over the domains of the node, rounded to the
/// nearest whole number. The summands give the scores of all nodes at once; [#score(Object,
/// NodeInfo)] gives the same score for one node.
///
/// @param <F> the fragment, including the counts
public interface CountingScore<F> extends RememberedScore<F> {
  /// Returns the summands, in the order of addition.
  List<Summand> summands(F fragment);

  /// Returns whether a node that is outside the domains of at least one summand gets the score 0
  /// and is left out of the normalization.
  default boolean ignoresNodesOutside(F fragment) {
    return false;
  }

  /// Returns [NodeAspect#LABELS]: only labels decide in which domains a node is.
  @Override
  default Set<NodeAspect> scoreReads() {
    return Set.of(NodeAspect.LABELS);
  }

  @Override
  default void normalizeScores(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
    F fragment = scoreFragment(state, pod);
    if (!ignoresNodesOutside(fragment)) {
      normalization().normalize(scores);
      return;
    }
    List<Summand> summands = summands(fragment);
    int[] inside =
        IntStream.range(0, scores.length)
            .filter(row -> !Summand.isOutsideOne(summands, nodes.get(row)))
            .toArray();
    long[] normalized = IntStream.of(inside).mapToLong(row -> scores[row]).toArray();
    normalization().normalize(normalized);
    Arrays.fill(scores, 0);
    for (int i = 0; i < inside.length; i++) {
      scores[inside[i]] = normalized[i];
    }
  }

  /// What a domain adds to the score: `count * factor + constant`; a node in no domain adds 0.
  record Summand(DomainCounts domainCounts, double factor, double constant) {
    /// Returns whether, for at least one summand, the node is in no domain.
    public static boolean isOutsideOne(List<Summand> summands, NodeInfo node) {
      for (Summand summand : summands) {
        if (summand.domainCounts.axis().key().domain(node.node()) == null) {
          return true;
        }
      }
      return false;
    }
  }
}
