package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.Placement;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import java.util.List;

/// Ranks the placements in which a group is feasible. After [#normalizePlacementScores] every score
/// must lie between [ScorePlugin#MIN_SCORE] and [ScorePlugin#MAX_SCORE]; the profile multiplies it
/// by the plugin's weight.
public interface PlacementScorePlugin extends Plugin {
  /// Returns the raw score of one placement.
  ///
  /// @param state the state of the group's attempt in this placement
  /// @param placement its nodes, without the pods
  /// @param pods the pods that would be placed there, each with its node in its spec
  long scorePlacement(CycleState state, QueuedGroup group, Placement placement, List<PodInfo> pods);

  /// Brings the raw scores of all feasible placements into range, in place.
  default void normalizePlacementScores(CycleState state, QueuedGroup group, long[] scores) {}
}
