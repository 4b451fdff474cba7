package dev.berth.planner.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A network that changes. An edit that has nothing to change does nothing.
final class EditedNetwork {
  private final List<Long> supplies = new ArrayList<>();
  private final List<Edit.AddArc> arcs = new ArrayList<>();

  /// Edits that first build a network, and then change it.
  static List<Edit> edits(SplittableRandom random, int changes) {
    var edits = new ArrayList<Edit>();
    int nodes = random.nextInt(2, 15);
    int largestCost = random.nextBoolean() ? 4 : 1_000;
    for (int node = 0; node < nodes; node++) {
      edits.add(new Edit.AddNode());
      edits.add(new Edit.AddArc(node, Math.max(0, node - 1), 0, 40, largestCost));
      edits.add(new Edit.AddArc(Math.max(0, node - 1), node, 0, 40, largestCost));
    }
    for (int arc = 0; arc < 2 * nodes; arc++) {
      edits.add(arc(random, largestCost));
    }
    for (int change = 0; change < changes; change++) {
      edits.add(
          switch (random.nextInt(10)) {
            case 0 -> new Edit.AddNode();
            case 1, 2 -> arc(random, largestCost);
            case 3, 4, 5 -> new Edit.MoveSupply(any(random), any(random), random.nextInt(5));
            case 6, 7 -> new Edit.SetBounds(any(random), lower(random), random.nextInt(3, 20));
            default -> new Edit.SetCost(any(random), cost(random, largestCost));
          });
    }
    return edits;
  }

  private static Edit arc(SplittableRandom random, int largestCost) {
    return new Edit.AddArc(
        any(random), any(random), lower(random), random.nextInt(3, 20), cost(random, largestCost));
  }

  private static int any(SplittableRandom random) {
    return random.nextInt(1_000);
  }

  private static long lower(SplittableRandom random) {
    return random.nextInt(15) == 0 ? random.nextInt(3) : 0;
  }

  private static long cost(SplittableRandom random, int largest) {
    return random.nextInt(-largest / 4, largest + 1);
  }

  void apply(Edit edit) {
    int nodes = supplies.size();
    switch (edit) {
      case Edit.AddNode() -> supplies.add(0L);
      case Edit.AddArc(int from, int to, long lower, long capacity, long cost) when nodes > 0 ->
          arcs.add(new Edit.AddArc(from % nodes, to % nodes, lower, capacity, cost));
      case Edit.MoveSupply(int from, int to, long amount) when nodes > 0 -> {
        supplies.set(from % nodes, supplies.get(from % nodes) - amount);
        supplies.set(to % nodes, supplies.get(to % nodes) + amount);
      }
      case Edit.SetBounds(int arc, long lower, long capacity) when !arcs.isEmpty() -> {
        int index = arc % arcs.size();
        Edit.AddArc old = arcs.get(index);
        arcs.set(index, new Edit.AddArc(old.from(), old.to(), lower, capacity, old.cost()));
      }
      case Edit.SetCost(int arc, long cost) when !arcs.isEmpty() -> {
        int index = arc % arcs.size();
        Edit.AddArc old = arcs.get(index);
        arcs.set(index, new Edit.AddArc(old.from(), old.to(), old.lower(), old.capacity(), cost));
      }
      default -> {}
    }
  }

  FlowNetwork network() {
    var builder = new FlowNetwork.Builder();
    supplies.forEach(builder::node);
    for (Edit.AddArc arc : arcs) {
      builder.arc(arc.from(), arc.to(), arc.lower(), arc.capacity(), arc.cost());
    }
    return builder.build();
  }
}
