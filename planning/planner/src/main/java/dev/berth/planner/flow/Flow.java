package dev.berth.planner.flow;

import java.util.Arrays;

/// A flow of least cost, with the potentials that prove it. Immutable.
///
/// The reduced cost of an arc is its cost, plus the potential of the node where it begins, less
/// that of the node where it ends. An arc whose reduced cost is positive carries as little as it
/// may, and an arc whose reduced cost is negative as much as it can. No flow with such potentials
/// can become cheaper: around a cycle, the potentials cancel out.
public final class Flow {
  private final FlowNetwork network;
  private final long[] flow;
  private final long[] potential;
  private final long cost;

  /// @param flow the flow of each arc; first elements of an array that nobody changes any more
  /// @param potential the potential of each node, likewise
  Flow(FlowNetwork network, long[] flow, long[] potential) {
    this.network = network;
    this.flow = Arrays.copyOf(flow, network.arcs());
    this.potential = Arrays.copyOf(potential, network.nodes());
    cost = cost(network, flow);
  }

  private static long cost(FlowNetwork network, long[] flow) {
    long cost = 0;
    try {
      for (int arc = 0; arc < network.arcs(); arc++) {
        cost = Math.addExact(cost, Math.multiplyExact(network.cost(arc), flow[arc]));
      }
    } catch (ArithmeticException _) {
      throw new ArithmeticException("the cost of the flow does not fit into 64 bits");
    }
    return cost;
  }

  /// Returns the network that it flows in.
  public FlowNetwork network() {
    return network;
  }

  /// Returns how much the arc carries.
  public long on(int arc) {
    return flow[arc];
  }

  /// Returns the node's potential. Only differences between potentials have a meaning.
  public long potential(int node) {
    return potential[node];
  }

  /// Returns the sum of the costs of all arcs, each times what the arc carries.
  public long cost() {
    return cost;
  }
}
