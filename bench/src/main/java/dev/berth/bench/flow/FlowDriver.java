package dev.berth.bench.flow;

import com.google.ortools.Loader;
import com.google.ortools.graph.MinCostFlow;
import com.google.ortools.graph.MinCostFlowBase;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.bench.core.Usage;
import dev.berth.planner.flow.CostScaling;
import dev.berth.planner.flow.Flow;
import dev.berth.planner.flow.FlowNetwork;
import dev.berth.planner.flow.NetworkSimplex;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// A solver in a separate process: first a new network, then the same one after changes. The clock
/// starts after the network is built, and ends when the flow is known. Arguments: the solver, the
/// shape, the number of changes, and the share of machines that is drawn each time.
final class FlowDriver {
  /// The solvers that are measured.
  enum Solver {
    /// Each network from scratch.
    COST_SCALING("berth, cost scaling"),
    /// Solves the first network from scratch, and each other one from the previous flow.
    NETWORK_SIMPLEX("berth, network simplex"),
    /// Solves each network from scratch; it has no other way.
    OR_TOOLS("OR-Tools 9.15");

    final String title;

    Solver(String title) {
      this.title = title;
    }
  }

  /// Continues from the previous flow.
  private static final class Restarts implements ToLongFunction<FlowNetwork> {
    private final NetworkSimplex simplex = new NetworkSimplex();
    private @Nullable Flow previous;

    @Override
    public long applyAsLong(FlowNetwork network) {
      previous =
          (previous == null ? simplex.solve(network) : simplex.solve(network, previous))
              .orElseThrow();
      return previous.cost();
    }
  }

  private FlowDriver() {}

  static void main(String[] arguments) {
    Solver solver = Solver.valueOf(arguments[0]);
    var machines = new Machines(FlowShape.valueOf(arguments[1]));
    int changes = Integer.parseInt(arguments[2]);
    double share = Double.parseDouble(arguments[3]);
    long loading = System.nanoTime();
    if (solver == Solver.OR_TOOLS) {
      Loader.loadNativeLibraries();
    }
    double loadSeconds = (System.nanoTime() - loading) / 1e9;
    ToLongFunction<FlowNetwork> costOf =
        switch (solver) {
          case COST_SCALING -> network -> new CostScaling().solve(network).orElseThrow().cost();
          case NETWORK_SIMPLEX -> new Restarts();
          case OR_TOOLS -> FlowDriver::costByOrTools;
        };
    for (int step = 0; step <= changes; step++) {
      if (step > 0) {
        machines.change(share);
      }
      FlowNetwork network = machines.network();
      System.gc(); // what building has left behind is not the solver's
      Usage.resetPeak();
      Usage begun = Usage.now();
      long cost = costOf.applyAsLong(network);
      Usage used = Usage.now().since(begun);
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("step", step == 0 ? "new" : "changed");
      fields.put("nodes", (long) network.nodes());
      fields.put("arcs", (long) network.arcs());
      fields.put("seconds", used.nanos() / 1e9);
      fields.put("cpuSeconds", used.cpuNanos() / 1e9);
      fields.put("peakMb", Usage.peakRssMb());
      fields.put("loadSeconds", loadSeconds);
      fields.put("cost", cost);
      IO.println(JsonEncoder.text(Codecs.ANY, fields));
    }
  }

  private static long costByOrTools(FlowNetwork network) {
    var solver = new MinCostFlow(network.nodes(), network.arcs());
    for (int arc = 0; arc < network.arcs(); arc++) {
      solver.addArcWithCapacityAndUnitCost(
          network.from(arc), network.to(arc), network.capacity(arc), network.cost(arc));
    }
    for (int node = 0; node < network.nodes(); node++) {
      solver.setNodeSupply(node, network.supply(node));
    }
    MinCostFlowBase.Status status = solver.solve();
    if (status != MinCostFlowBase.Status.OPTIMAL) {
      throw new IllegalStateException("OR-Tools says " + status);
    }
    long cost = solver.getOptimalCost();
    solver.delete();
    return cost;
  }
}
