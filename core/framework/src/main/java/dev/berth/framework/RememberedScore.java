package dev.berth.framework;

import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import java.util.Set;

/// A score plugin whose raw scores the engine may remember, as [RememberedFilter] has it for
/// filters: for a node it is called anew only if the pod has another fragment, or an aspect of the
/// node has changed that the plugin reads.
///
/// @param <F> all that a raw score depends on beside the node. Immutable, with `equals` and
///   `hashCode` by content
public interface RememberedScore<F> extends ScorePlugin {
  /// The fragment for this pod, in this cycle; after PreScore, and not if that has skipped the pod.
  F scoreFragment(CycleState state, PodInfo pod);

  /// The aspects of a node that [#score(Object, NodeInfo)] reads; always the same ones.
  Set<NodeAspect> scoreReads();

  /// Whether raw scores for this fragment may be remembered. If not, they may depend on more than
  /// the fragment and the node.
  default boolean remembersScore(F fragment) {
    return true;
  }

  /// The raw score of the node: a function of the arguments.
  long score(F fragment, NodeInfo node);

  /// How raw scores become scores.
  default Normalization normalization() {
    return Normalization.NONE;
  }

  @Override
  default long score(CycleState state, PodInfo pod, NodeInfo node) {
    return score(scoreFragment(state, pod), node);
  }

  @Override
  default void normalizeScores(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
    normalization().normalize(scores);
  }
}
