package dev.berth.questions.size;

import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.size.PlacementProposal;
import dev.berth.capacity.size.SizeScenario;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.planner.packing.PackingObjective;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Proposes the result of a short search for a plan, which is always the same.
record PlannedNodes(SizeScenario scenario) implements PlacementProposal {
  private static final long ROUNDS = 2_000;

  @Override
  public Map<ObjectKey, String> nodes(
      Supplier<SimulatedCluster> clusters, Consumer<SimulationProgress> progress)
      throws InterruptedException {
    return new PlanSearch(scenario, PackingObjective.PLACED, _ -> 1, ROUNDS)
        .nodes(clusters, progress);
  }
}
