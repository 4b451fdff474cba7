package dev.berth.descheduler.proof;

import dev.berth.descheduler.cycle.CycleResult;
import org.jspecify.annotations.Nullable;

/// The objective of each strategy of a policy.
interface StrategyObjectives {
  /// That of a plugin in a profile.
  ///
  /// @param profile its name
  /// @param plugin its name
  Objective of(String profile, String plugin);

  /// What the strategy does in the planned cluster, if it is one that empties nodes.
  ///
  /// @return null for other strategies
  @Nullable CycleResult emptying(String profile, String plugin);

  /// Whether the strategy leaves alone what has come by an eviction, since it looks at nodes, which
  /// change with all of their pods.
  boolean sparesMovedPods(String plugin);
}
