package dev.berth.framework;

import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.tally.Track;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// A score plugin whose raw score of a node is a sum over the domains of the node, rounded to the
/// nearest whole number. The sums follow from the summands, for all nodes at once; [#score(Object,
/// NodeInfo)] says the same of one node.
///
/// @param <F> the fragment, with the counts
public interface TalliedScore<F> extends RememberedScore<F> {
  /// The summands, in the order in which they are added up.
  List<Summand> summands(F fragment);

  /// Whether nodes that are in no domain of some summand get the score 0, and do not take part in
  /// the normalization.
  default boolean ignoresNodesOutside(F fragment) {
    return false;
  }

  /// Labels: they decide in which domains a node is, and nothing else counts.
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

  /// What a domain counts for: `count * factor + constant`; 0 for a node in no domain.
  record Summand(Track track, double factor, double constant) {
    /// Whether the node is in no domain of one of them.
    public static boolean isOutsideOne(List<Summand> summands, NodeInfo node) {
      for (Summand summand : summands) {
        if (summand.track.axis().key().domain(node.node()) == null) {
          return true;
        }
      }
      return false;
    }
  }
}
