package dev.berth.planner.flow;

import static org.assertj.core.api.Assertions.assertThat;

/// Proves that a flow is right without any solver, in two ways: by its potentials, and because no
/// cycle of its residual network has a negative cost.
final class FlowProof {
  private FlowProof() {}

  static void check(Flow flow) {
    conserves(flow);
    costsWhatItSays(flow);
    hasPotentialsThatProveIt(flow);
    assertThat(hasNegativeCycle(flow)).as("a negative cycle").isFalse();
  }

  private static void conserves(Flow flow) {
    FlowNetwork network = flow.network();
    long[] left = new long[network.nodes()];
    for (int arc = 0; arc < network.arcs(); arc++) {
      assertThat(flow.on(arc))
          .as("arc %d", arc)
          .isBetween(network.lower(arc), network.capacity(arc));
      left[network.from(arc)] += flow.on(arc);
      left[network.to(arc)] -= flow.on(arc);
    }
    for (int node = 0; node < network.nodes(); node++) {
      assertThat(left[node]).as("what leaves node %d", node).isEqualTo(network.supply(node));
    }
  }

  private static void costsWhatItSays(Flow flow) {
    FlowNetwork network = flow.network();
    long cost = 0;
    for (int arc = 0; arc < network.arcs(); arc++) {
      cost += network.cost(arc) * flow.on(arc);
    }
    assertThat(flow.cost()).isEqualTo(cost);
  }

  private static void hasPotentialsThatProveIt(Flow flow) {
    FlowNetwork network = flow.network();
    for (int arc = 0; arc < network.arcs(); arc++) {
      long reducedCost =
          network.cost(arc) + flow.potential(network.from(arc)) - flow.potential(network.to(arc));
      if (flow.on(arc) < network.capacity(arc)) {
        assertThat(reducedCost).as("reduced cost of arc %d", arc).isNotNegative();
      }
      if (flow.on(arc) > network.lower(arc)) {
        assertThat(reducedCost).as("reduced cost of arc %d", arc).isNotPositive();
      }
    }
  }

  /// By Bellman and Ford: without such a cycle, distances settle in as many rounds as there are
  /// nodes.
  static boolean hasNegativeCycle(Flow flow) {
    FlowNetwork network = flow.network();
    long[] distance = new long[network.nodes()];
    boolean changes = true;
    for (int round = 0; changes && round <= network.nodes(); round++) {
      changes = false;
      for (int arc = 0; arc < network.arcs(); arc++) {
        int from = network.from(arc);
        int to = network.to(arc);
        long cost = network.cost(arc);
        if (flow.on(arc) < network.capacity(arc) && distance[from] + cost < distance[to]) {
          distance[to] = distance[from] + cost;
          changes = true;
        }
        if (flow.on(arc) > network.lower(arc) && distance[to] - cost < distance[from]) {
          distance[from] = distance[to] - cost;
          changes = true;
        }
      }
    }
    return changes;
  }
}
