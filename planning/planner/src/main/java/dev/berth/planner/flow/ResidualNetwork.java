package dev.berth.planner.flow;

/// The possible changes of a flow: each arc of a network becomes two, one that can take more flow
/// and one back that can take it away again. Arcs are sorted by the node where they begin, so those
/// of a node stand side by side. An arc that ends where it begins is settled from the start.
/// Mutable, for one thread.
///
///     arc      a ──▶ b  carries 2 of 5, costs 7
///     becomes  a ──▶ b  residual capacity 3, cost 7
///              b ──▶ a  residual capacity 2, cost -7
///
/// Arrays are open, because this is the inner loop of [CostScaling].
final class ResidualNetwork {
  /// The first arc of each node, and behind them the number of all arcs.
  final int[] first;

  /// The node where an arc ends.
  final int[] head;

  /// The arc in the other direction.
  final int[] mate;

  /// How much more an arc can carry.
  final long[] residual;

  /// The cost of a unit of flow.
  final long[] cost;

  private final FlowNetwork network;
  private final int[] place;

  /// The residual network of the flow in which each arc carries its lower bound.
  ///
  /// @param factor all costs are multiplied by it
  ResidualNetwork(FlowNetwork network, long factor) {
    this.network = network;
    int nodes = network.nodes();
    int arcs = network.arcs();
    first = new int[nodes + 1];
    head = new int[2 * arcs];
    mate = new int[2 * arcs];
    residual = new long[2 * arcs];
    cost = new long[2 * arcs];
    place = new int[arcs];
    for (int arc = 0; arc < arcs; arc++) {
      first[network.from(arc) + 1]++;
      first[network.to(arc) + 1]++;
    }
    for (int node = 0; node < nodes; node++) {
      first[node + 1] += first[node];
    }
    int[] free = first.clone();
    for (int arc = 0; arc < arcs; arc++) {
      int forth = free[network.from(arc)]++;
      int back = free[network.to(arc)]++;
      place[arc] = forth;
      head[forth] = network.to(arc);
      head[back] = network.from(arc);
      mate[forth] = back;
      mate[back] = forth;
      if (head[forth] != head[back]) {
        residual[forth] = network.capacity(arc) - network.lower(arc);
      }
      cost[forth] = factor * network.cost(arc);
      cost[back] = -cost[forth];
    }
  }

  /// Returns how much an arc of the network carries.
  long flow(int arc) {
    if (network.from(arc) == network.to(arc)) {
      return network.cost(arc) < 0 ? network.capacity(arc) : network.lower(arc);
    }
    return network.capacity(arc) - residual[place[arc]];
  }
}
