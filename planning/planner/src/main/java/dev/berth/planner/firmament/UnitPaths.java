package dev.berth.planner.firmament;

import dev.berth.planner.flow.Flow;
import dev.berth.planner.flow.FlowNetwork;

/// Takes a flow without cycles apart, one unit after the other. For one thread.
final class UnitPaths {
  private final FlowNetwork network;

  /// The flow that each arc still carries.
  private final long[] left;

  /// The arcs, ordered by the node where they begin.
  private final int[] arcs;

  /// For each node, the position in `arcs` of its first arc that may still carry something.
  private final int[] position;

  UnitPaths(Flow flow) {
    network = flow.network();
    left = new long[network.arcs()];
    arcs = new int[network.arcs()];
    position = new int[network.nodes()];
    var end = new int[network.nodes()];
    for (int arc = 0; arc < network.arcs(); arc++) {
      left[arc] = flow.on(arc);
      end[network.from(arc)]++;
    }
    for (int node = 1; node < end.length; node++) {
      position[node] = end[node - 1];
      end[node] += end[node - 1];
    }
    var next = position.clone();
    for (int arc = 0; arc < arcs.length; arc++) {
      arcs[next[network.from(arc)]++] = arc;
    }
  }

  /// Takes one unit of flow from the first arc of a node that carries one, and returns that arc.
  ///
  /// @throws IllegalStateException if no flow leaves the node any more
  int take(int node) {
    for (int at = position[node]; at < arcs.length; at++) {
      int arc = arcs[at];
      if (network.from(arc) != node) {
        break;
      }
      if (left[arc] > 0) {
        position[node] = at;
        left[arc]--;
        return arc;
      }
    }
    throw new IllegalStateException("no more flow leaves node %d".formatted(node));
  }
}
