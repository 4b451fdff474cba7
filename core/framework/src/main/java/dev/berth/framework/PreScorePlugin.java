package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// Computes once per cycle what [ScorePlugin#score] needs. Called when two or more nodes are
/// feasible.
public interface PreScorePlugin extends Plugin {
  /// Prepares for scoring these nodes.
  ///
  /// @param feasible the nodes that passed all filters
  PreScoreStatus preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible);

  /// The result: the plugin is ready to score, or Score is not to be called.
  sealed interface PreScoreStatus permits Success, Skip {}
}
