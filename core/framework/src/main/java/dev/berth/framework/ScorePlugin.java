package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// Ranks feasible nodes. After [#normalizeScores] every score must lie between [#MIN_SCORE] and
/// [#MAX_SCORE]; the profile multiplies it by the plugin's weight.
///
/// If the plugin is a [RememberedScore], a score may also be made again when somebody reads it, on
/// any thread; see [Plugin].
public interface ScorePlugin extends Plugin {
  long MIN_SCORE = 0;
  long MAX_SCORE = 100;

  /// Returns the raw score of one node: a function of the arguments and of PreScore's state. Called
  /// on the engine's thread.
  long score(CycleState state, PodInfo pod, NodeInfo node);

  /// Brings the raw scores of all feasible nodes into range, in place. The array must not change
  /// afterwards.
  ///
  /// @param nodes the feasible nodes
  /// @param scores the raw score of each, in the same order
  default void normalizeScores(
      CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {}
}
