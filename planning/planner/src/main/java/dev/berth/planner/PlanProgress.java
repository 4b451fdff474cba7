package dev.berth.planner;

/// How far the work on a plan is.
public sealed interface PlanProgress {
  /// The scheduler places the pods one by one, for comparison.
  ///
  /// @param attempts how many it has tried
  /// @param expected how many it will try, as far as is known
  record OneByOne(int attempts, int expected) implements PlanProgress {}

  /// The search improves the plan.
  ///
  /// @param rounds how many rounds it has done
  /// @param placed how many pods have a place so far, those that run and may move included
  record Search(long rounds, long placed) implements PlanProgress {}
}
