package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// Prepares a value for [ScorePlugin#score]: the part that [PreScorePlugin] and [ScorePlugin] have
/// in common. Since a class can implement it for only one type, javac checks that the PreScore of a
/// plugin prepares what its Score takes.
///
/// @param <P> the prepared value
public interface ScorePreparation<P> extends Plugin {
  /// Returns the prepared value for the pod. Called at most once per cycle, on the engine's thread,
  /// and only if PreScore has not prepared a value: the plugin has no PreScore, or its PreScore is
  /// disabled.
  P prepareScore(CycleState state, PodInfo pod);
}
