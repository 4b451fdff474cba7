package dev.berth.planner;

import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.planner.packing.PackingObjective;
import java.util.List;

/// The result of an attempt.
///
/// @param isWhole whether each moved pod has a node, and no gang starts in part
/// @param cluster with the outcome
record Result(
    List<PodPlacement> placements,
    List<UnplacedPod> waiting,
    PlanOutcome outcome,
    boolean isWhole,
    SimulatedCluster cluster) {

  /// Whether all pods have a node and none was evicted, so that no other result places more.
  boolean isPerfect() {
    return waiting.isEmpty() && outcome.evicted() == 0;
  }

  /// Compares by placed pods, by the objective, by evictions, and by moves.
  ///
  /// @return positive if this is better
  int compareTo(Result other, PackingObjective objective) {
    if (isWhole != other.isWhole) {
      return isWhole ? 1 : -1;
    }
    int compared = outcome.comparePlaced(other.outcome);
    if (compared == 0) {
      compared =
          switch (objective) {
            case PLACED -> 0;
            case NODES -> Integer.compare(other.outcome.nodes(), outcome.nodes());
            case PRICE -> Long.compare(other.outcome.price(), outcome.price());
          };
    }
    if (compared == 0) {
      compared = Integer.compare(other.outcome.evicted(), outcome.evicted());
    }
    return compared == 0 ? Integer.compare(other.outcome.moves(), outcome.moves()) : compared;
  }
}
