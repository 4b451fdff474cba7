package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// Prepares a value for [FilterPlugin#filter]: the part that [PreFilterPlugin] and [FilterPlugin]
/// have in common. Since a class can implement it for only one type, javac checks that the
/// PreFilter of a plugin prepares what its Filter takes.
///
/// @param <P> the prepared value
public interface FilterPreparation<P> extends Plugin {
  /// Returns the prepared value for the pod. Called at most once per cycle, on the engine's thread,
  /// and only if PreFilter has not prepared a value: the plugin has no PreFilter, its PreFilter is
  /// disabled, or its PreFilter has rejected the pod and preemption asks Filter about nodes without
  /// some of their pods.
  P prepareFilter(CycleState state, PodInfo pod);
}
