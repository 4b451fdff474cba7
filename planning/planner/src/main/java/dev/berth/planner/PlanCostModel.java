package dev.berth.planner;

import dev.berth.planner.firmament.CostModel;
import dev.berth.planner.firmament.CpuCostModel;
import dev.berth.planner.firmament.NetCostModel;
import dev.berth.planner.firmament.OctopusCostModel;
import dev.berth.planner.firmament.TrivialCostModel;
import org.jspecify.annotations.Nullable;

/// The costs of nodes, among plans that are otherwise equally good: they place as many pods,
/// achieve as much, and move as few.
public enum PlanCostModel {
  /// The cost of a node is the difference between the highest score of the pod's profile and the
  /// node's score.
  PROFILE,
  /// Firmament's cost model 0: all nodes cost the same.
  TRIVIAL,
  /// Firmament's cost model 6: each running pod makes a node more expensive.
  OCTOPUS,
  /// Firmament's cost model 8: a node with less remaining bandwidth is more expensive. Kubernetes
  /// objects do not have the bandwidth, so all nodes cost the same.
  NET,
  /// Firmament's cost model 10: more used and less balanced CPU and memory make a node more
  /// expensive; nodes that a pod prefers are cheaper.
  CPU;

  /// The number of tasks that a machine of Firmament takes; the search has its own limit of pods.
  private static final int TASKS = 1_000_000;

  /// Firmament's default of `--max_multi_arcs`.
  private static final int MULTI_ARCS = 10;

  /// Returns Firmament's model; null for the profile's scores.
  @Nullable CostModel firmament() {
    return switch (this) {
      case PROFILE -> null;
      case TRIVIAL -> new TrivialCostModel(TASKS);
      case OCTOPUS -> new OctopusCostModel(TASKS);
      case NET -> new NetCostModel(TASKS, MULTI_ARCS);
      case CPU -> new CpuCostModel();
    };
  }
}
