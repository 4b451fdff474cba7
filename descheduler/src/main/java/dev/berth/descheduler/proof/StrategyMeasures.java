package dev.berth.descheduler.proof;

import dev.berth.descheduler.cycle.CycleResult;
import org.jspecify.annotations.Nullable;

/// The measure of each strategy of a policy.
interface StrategyMeasures {
  /// That of a plugin in a profile.
  ///
  /// @param profile its name
  /// @param plugin its name
  Measure of(String profile, String plugin);

  /// What the strategy does in the planned cluster, if it is one that empties nodes.
  ///
  /// @return null for other strategies
  @Nullable CycleResult emptying(String profile, String plugin);

  /// Whether the strategy leaves alone what has come by an eviction, since it looks at nodes, which
  /// change with all of their pods.
  boolean sparesMovedPods(String plugin);

  /// All strategies have that measure, and none empties nodes.
  static StrategyMeasures all(Measure measure) {
    return new StrategyMeasures() {
      @Override
      public Measure of(String profile, String plugin) {
        return measure;
      }

      @Override
      public @Nullable CycleResult emptying(String profile, String plugin) {
        return null;
      }

      @Override
      public boolean sparesMovedPods(String plugin) {
        return false;
      }
    };
  }
}
