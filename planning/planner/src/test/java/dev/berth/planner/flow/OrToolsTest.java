package dev.berth.planner.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.ortools.Loader;
import com.google.ortools.graph.MinCostFlowBase.Status;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// In random networks, both solvers find flows of the same cost as OR-Tools, or none where it finds
/// none. `-Dseed=` replays one, and `-Dseeds=` says how many there are. Skipped where OR-Tools has
/// no native library, as on musl.
final class OrToolsTest {
  @BeforeAll
  static void load() {
    try {
      Loader.loadNativeLibraries();
    } catch (RuntimeException | LinkageError e) {
      abort("OR-Tools has no native library for this platform: " + e);
    }
  }

  @Test
  void costsAreThoseOfOrTools() {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", 1_000)).toArray()
            : new long[] {replayed};
    var solved = new EnumMap<RandomNetwork.Shape, Integer>(RandomNetwork.Shape.class);
    int impossible = 0;
    for (long seed : seeds) {
      FlowNetwork network = RandomNetwork.of(seed);
      Optional<Long> expected = costByOrTools(network);
      for (var solver : new MinCostFlow[] {new NetworkSimplex(), new CostScaling()}) {
        Optional<Flow> flow = solver.solve(network);
        assertThat(flow.map(Flow::cost))
            .as("%s, -Dseed=%d", solver.getClass().getSimpleName(), seed)
            .isEqualTo(expected);
        flow.ifPresent(FlowProof::check);
      }
      if (expected.isPresent()) {
        solved.merge(RandomNetwork.shape(seed), 1, Integer::sum);
      } else {
        impossible++;
      }
    }
    if (replayed == null) {
      System.out.printf("flows by shape: %s; without a flow: %d%n", solved, impossible);
      assertThat(solved).containsOnlyKeys(RandomNetwork.Shape.values());
      assertThat(Map.copyOf(solved).values()).allMatch(flows -> flows > 5);
      assertThat(impossible).isGreaterThan(seeds.length / 20);
    }
  }

  /// OR-Tools knows no lower bounds, so what they require is sent on beforehand.
  private static Optional<Long> costByOrTools(FlowNetwork network) {
    var solver = new com.google.ortools.graph.MinCostFlow(network.nodes(), network.arcs());
    long[] supply = new long[network.nodes()];
    for (int node = 0; node < network.nodes(); node++) {
      supply[node] = network.supply(node);
    }
    long cost = 0;
    for (int arc = 0; arc < network.arcs(); arc++) {
      long lower = network.lower(arc);
      solver.addArcWithCapacityAndUnitCost(
          network.from(arc), network.to(arc), network.capacity(arc) - lower, network.cost(arc));
      supply[network.from(arc)] -= lower;
      supply[network.to(arc)] += lower;
      cost += lower * network.cost(arc);
    }
    for (int node = 0; node < network.nodes(); node++) {
      solver.setNodeSupply(node, supply[node]);
    }
    Status status = solver.solve();
    assertThat(status).isIn(Status.OPTIMAL, Status.INFEASIBLE, Status.UNBALANCED);
    return status == Status.OPTIMAL
        ? Optional.of(cost + solver.getOptimalCost())
        : Optional.empty();
  }
}
