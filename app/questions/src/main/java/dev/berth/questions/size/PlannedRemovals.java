package dev.berth.questions.size;

import dev.berth.api.core.Node;
import dev.berth.capacity.size.Prices;
import dev.berth.capacity.size.RemovalProposal;
import dev.berth.capacity.size.SizeScenario;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.planner.packing.PackingObjective;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Proposes the nodes that a plan leaves empty if it places all pods again, at the lowest price.
/// The same each time.
record PlannedRemovals(SizeScenario scenario, Prices prices) implements RemovalProposal {
  /// With more nodes, a plan takes longer than the search, and one node less matters little.
  private static final int MOST_NODES = 300;

  private static final long ROUNDS = 20_000;

  @Override
  public List<String> nodes(
      Supplier<SimulatedCluster> clusters,
      List<String> candidates,
      Consumer<SimulationProgress> progress)
      throws InterruptedException {
    if (candidates.size() > MOST_NODES) {
      return List.of();
    }
    var mayGo = Set.copyOf(candidates);
    var search =
        new PlanSearch(
            scenario,
            PackingObjective.PRICE,
            node -> mayGo.contains(node.metadata().name()) ? price(node) : 0,
            ROUNDS);
    var used = Set.copyOf(search.nodes(clusters, progress).values());
    return candidates.stream().filter(node -> !used.contains(node)).toList();
  }

  private long price(Node node) {
    return prices.isEmpty() ? 1 : prices.millionths(node);
  }
}
