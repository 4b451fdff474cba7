package dev.berth.planner;

/// The progress of a plan.
public sealed interface PlanProgress {
  /// The scheduler places the pods one by one, for comparison.
  ///
  /// @param attempts the number of attempts so far
  /// @param expected the expected number of attempts, as far as it is known
  record OneByOne(int attempts, int expected) implements PlanProgress {}

  /// The search improves the plan.
  ///
  /// @param rounds the number of rounds so far
  /// @param placed the number of pods with a place so far, including running pods that may move
  record Search(long rounds, long placed) implements PlanProgress {}
}
