package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Set;

/// A score plugin whose raw scores the engine may remember, as it does the answers of a
/// [RememberedFilter]. The engine calls the plugin again for a node only if the pod has a different
/// fragment, or if an aspect of the node that the plugin reads has changed.
///
/// @param <F> everything except the node that a raw score depends on. Immutable, with `equals` and
///   `hashCode` by content
public interface RememberedScore<F> extends ScorePlugin {
  /// Returns the fragment for this pod in this cycle; called after PreScore, unless PreScore has
  /// skipped the plugin.
  F scoreFragment(CycleState state, PodInfo pod);

  /// Returns the aspects of a node that [#score(Object, NodeInfo)] reads; always the same aspects.
  Set<NodeAspect> scoreReads();

  /// Returns whether raw scores for this fragment may be remembered. If false, raw scores may
  /// depend on more than the fragment and the node.
  default boolean remembersScore(F fragment) {
    return true;
  }

  /// Returns the raw score of the node: a function of the arguments. Called on any thread, and on
  /// several at once; see [Plugin].
  long score(F fragment, NodeInfo node);

  /// Returns how raw scores are turned into scores.
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
