package dev.berth.questions.size;

import static java.util.stream.Collectors.toMap;

import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.size.PlacementProposal;
import dev.berth.capacity.size.SizeScenario;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.planner.PlanCostModel;
import dev.berth.planner.PlanProgress;
import dev.berth.planner.PlanScenario;
import dev.berth.planner.PlanSettings;
import dev.berth.planner.Planner;
import dev.berth.planner.PodPlacement;
import dev.berth.planner.packing.PackingObjective;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/// A search for a plan with a fixed number of rounds, which always has the same result.
///
/// @param prices the cost of a node in use, in any unit
record PlanSearch(
    SizeScenario scenario, PackingObjective objective, ToLongFunction<Node> prices, long rounds)
    implements PlacementProposal {
  private static final long SEED = 1;

  /// The nodes of the pods that the plan places.
  @Override
  public Map<ObjectKey, String> nodes(
      Supplier<SimulatedCluster> clusters, Consumer<SimulationProgress> progress)
      throws InterruptedException {
    var planned =
        new PlanScenario(clusters, scenario.settings(), scenario.choices(), scenario.clock());
    var settings =
        new PlanSettings(
            objective,
            PlanCostModel.TRIVIAL,
            0,
            prices,
            done -> done >= rounds,
            new SplittableRandom(SEED));
    return new Planner(planned, settings, now -> progress.accept(simulated(now)))
        .plan().placed().stream().collect(toMap(PodPlacement::pod, PodPlacement::node));
  }

  private static SimulationProgress simulated(PlanProgress now) {
    return switch (now) {
      case PlanProgress.OneByOne(int attempts, int expected) ->
          new SimulationProgress(attempts, expected, 1);
      case PlanProgress.Search(_, long placed) ->
          new SimulationProgress((int) placed, (int) placed, 1);
    };
  }
}
