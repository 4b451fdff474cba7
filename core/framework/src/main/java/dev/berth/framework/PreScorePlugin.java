package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// Prepares the input of [ScorePlugin#score] once per cycle. Called when two or more nodes are
/// feasible.
///
/// @param <P> the prepared value, see [ScorePlugin]
public interface PreScorePlugin<P> extends ScorePreparation<P> {
  /// Prepares for scoring these nodes.
  ///
  /// @param feasible the nodes that passed all filters
  PreScoreResult<P> preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible);

  /// By default, a Score whose PreScore has prepared nothing fails.
  @Override
  default P prepareScore(CycleState state, PodInfo pod) {
    throw new IllegalStateException(
        "nothing was written to the cycle state under PreScore" + name());
  }
}
