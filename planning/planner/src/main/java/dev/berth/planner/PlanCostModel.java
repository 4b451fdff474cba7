package dev.berth.planner;

import dev.berth.planner.firmament.CostModel;
import dev.berth.planner.firmament.CpuCostModel;
import dev.berth.planner.firmament.NetCostModel;
import dev.berth.planner.firmament.OctopusCostModel;
import dev.berth.planner.firmament.TrivialCostModel;
import org.jspecify.annotations.Nullable;

/// What speaks for and against nodes, among plans that are equally good otherwise: they place as
/// many pods, achieve as much, and move as few.
public enum PlanCostModel {
  /// A node costs what it lacks of the highest score that the pod's profile gives.
  PROFILE,
  /// Firmament's cost model 0: all nodes cost the same.
  TRIVIAL,
  /// Firmament's cost model 6: each pod that runs on a node makes it dearer.
  OCTOPUS,
  /// Firmament's cost model 8: the less bandwidth a node has left, the dearer it is. Objects of
  /// Kubernetes do not say how much it has, so all nodes cost the same.
  NET,
  /// Firmament's cost model 10: the more CPU and memory are used on a node, and the more unevenly,
  /// the dearer it is; nodes that a pod prefers are cheaper.
  CPU;

  /// How many tasks a machine of Firmament takes; the search has its own limit of pods.
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
