package dev.berth.planner.flow;

import java.util.SplittableRandom;

/// A small network by seed. The seed also says its shape, so consecutive seeds have all shapes.
final class RandomNetwork {
  enum Shape {
    SPARSE,
    DENSE,
    BIPARTITE,
    CONVEX_MULTI_ARCS,
    NEGATIVE_COSTS,
    LOWER_BOUNDS,
    ANY_SUPPLIES,
    ZERO_CAPACITIES,
    DISCONNECTED,
    FEW_DIFFERENT_COSTS,
    LARGE_NUMBERS,
    UNBALANCED,
    LOOPS_AND_CIRCULATIONS
  }

  private final SplittableRandom random;
  private final Shape shape;
  private final FlowNetwork.Builder builder = new FlowNetwork.Builder();
  private final int nodes;

  private RandomNetwork(long seed) {
    random = new SplittableRandom(seed);
    shape = shape(seed);
    nodes = random.nextInt(2, shape == Shape.DENSE ? 12 : 40);
    for (int node = 0; node < nodes; node++) {
      builder.node(0);
    }
  }

  static Shape shape(long seed) {
    return Shape.values()[(int) Math.floorMod(seed, (long) Shape.values().length)];
  }

  static FlowNetwork of(long seed) {
    return new RandomNetwork(seed).build();
  }

  private FlowNetwork build() {
    switch (shape) {
      case DENSE -> {
        for (int from = 0; from < nodes; from++) {
          for (int to = 0; to < nodes; to++) {
            arc(from, to);
          }
        }
      }
      case BIPARTITE -> bipartite();
      case CONVEX_MULTI_ARCS -> multiArcs();
      case DISCONNECTED -> {
        for (int arc = 0; arc < 3 * nodes; arc++) {
          int half = random.nextInt(2);
          arc(random.nextInt(nodes) / 2 * 2 % nodes + half, random.nextInt(nodes) / 2 * 2 + half);
        }
      }
      case LOOPS_AND_CIRCULATIONS -> {
        for (int arc = 0; arc < 2 * nodes; arc++) {
          int node = random.nextInt(nodes);
          builder.arc(node, random.nextInt(5) == 0 ? node : random.nextInt(nodes), 9, cost() - 30);
        }
      }
      default -> {
        for (int arc = random.nextInt(6 * nodes); arc > 0; arc--) {
          arc(random.nextInt(nodes), random.nextInt(nodes));
        }
      }
    }
    if (shape == Shape.ANY_SUPPLIES || random.nextInt(20) == 0) {
      moveSupplies();
    }
    if (shape == Shape.UNBALANCED) {
      builder.supply(random.nextInt(nodes), random.nextLong(-2, 3));
    }
    return builder.build();
  }

  private void bipartite() {
    int left = random.nextInt(1, nodes);
    for (int from = 0; from < left; from++) {
      for (int to = left; to < nodes; to++) {
        if (random.nextInt(3) > 0) {
          arc(from, to);
        }
      }
    }
  }

  private void multiArcs() {
    for (int pair = 0; pair < 2 * nodes; pair++) {
      int from = random.nextInt(nodes);
      int to = random.nextInt(nodes);
      long cost = cost();
      for (int step = random.nextInt(6); step >= 0; step--) {
        arc(from, to, 0, 1, cost);
        cost += random.nextInt(10);
      }
    }
  }

  private void arc(int from, int to) {
    long capacity = shape == Shape.LARGE_NUMBERS ? random.nextLong(1L << 32) : random.nextInt(20);
    if (shape == Shape.ZERO_CAPACITIES && random.nextInt(3) > 0) {
      capacity = 0;
    }
    boolean isBounded = shape == Shape.LOWER_BOUNDS || random.nextInt(20) == 0;
    arc(from % nodes, to % nodes, isBounded ? random.nextLong(capacity + 1) : 0, capacity, cost());
  }

  /// Adds an arc, and supplies for a flow that it could carry: so there is a flow.
  private void arc(int from, int to, long lower, long capacity, long cost) {
    builder.arc(from, to, lower, capacity, cost);
    long carried = random.nextLong(lower, capacity + 1);
    builder.supply(from, carried);
    builder.supply(to, -carried);
  }

  private long cost() {
    return switch (shape) {
      case NEGATIVE_COSTS -> random.nextInt(-50, 50);
      case FEW_DIFFERENT_COSTS -> random.nextInt(3);
      case LARGE_NUMBERS -> random.nextInt(1_000_000);
      default -> random.nextInt(100) - (random.nextInt(20) == 0 ? 100 : 0);
    };
  }

  /// Some networks then have no flow.
  private void moveSupplies() {
    for (int times = random.nextInt(4); times >= 0; times--) {
      long moved = random.nextInt(10);
      builder.supply(random.nextInt(nodes), moved);
      builder.supply(random.nextInt(nodes), -moved);
    }
  }
}
