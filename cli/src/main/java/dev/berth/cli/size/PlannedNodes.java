package dev.berth.cli.size;

import static java.util.stream.Collectors.toMap;

import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.size.PlacementProposal;
import dev.berth.capacity.size.SizeScenario;
import dev.berth.cluster.workload.SimulatedCluster;
import dev.berth.planner.PlanCostModel;
import dev.berth.planner.PlanScenario;
import dev.berth.planner.PlanSettings;
import dev.berth.planner.Planner;
import dev.berth.planner.PodPlacement;
import dev.berth.planner.packing.PackingObjective;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/// Proposes what a short search for a plan finds, the same each time.
record PlannedNodes(SizeScenario scenario) implements PlacementProposal {
  private static final long ROUNDS = 2_000;
  private static final long SEED = 1;

  @Override
  public Map<ObjectKey, String> nodes(Supplier<SimulatedCluster> clusters)
      throws InterruptedException {
    var planned =
        new PlanScenario(clusters, scenario.settings(), scenario.choices(), scenario.clock());
    var settings =
        new PlanSettings(
            PackingObjective.PLACED,
            PlanCostModel.TRIVIAL,
            0,
            _ -> 1,
            done -> done >= ROUNDS,
            new SplittableRandom(SEED));
    return new Planner(planned, settings, _ -> {})
        .plan().placed().stream().collect(toMap(PodPlacement::pod, PodPlacement::node));
  }
}
