package dev.berth.planner.packing;

import java.util.random.RandomGenerator;

/// Lowers what the places of a packing cost: a round takes the pods off a few nodes and puts them
/// back where they cost less, and is undone if the packing has become worse or dearer. For one
/// thread.
///
/// It works on a packing of its own. A search that compared costs, too, would no longer drift along
/// plateaus, and place fewer pods.
final class CostDescent {
  /// So many rounds without lower costs, for each node and class, are in vain.
  private static final int PATIENCE = 5;

  /// How many nodes beside the ruined ones are looked at in some rounds.
  private static final int MORE_NODES = 16;

  /// How many classes that wait take part in a round.
  private static final int MORE_CLASSES = 8;

  private final Tables tables;
  private final PackingState packing;
  private final RandomGenerator random;
  private final NodeDraw nodes;
  private final Recreation recreation;
  private int stale;

  CostDescent(Tables tables, RandomGenerator random) {
    this.tables = tables;
    this.random = random;
    packing = new PackingState(tables);
    nodes = new NodeDraw(tables, packing, random);
    recreation = new Recreation(tables, packing, random, true);
  }

  /// Goes on from this packing.
  void begin(int[] counts) {
    packing.become(counts);
    stale = 0;
  }

  /// Does one round.
  ///
  /// @return whether the packing has become better
  boolean round() {
    long[] before = packing.value();
    nodes.takeFew();
    recreation.ruin(nodes);
    recreation.includeWaiting(MORE_CLASSES);
    if (random.nextBoolean()) {
      nodes.takeMore(MORE_NODES);
    }
    recreation.run(nodes, Recreation.Order.drawn(random));
    int compared = packing.isPlan(0) ? packing.compareWithCosts(before) : -1;
    if (compared < 0) {
      packing.undo(0);
    } else {
      packing.commit();
    }
    stale = compared > 0 ? 0 : stale + 1;
    return compared > 0;
  }

  /// Whether the last rounds were in vain.
  boolean isStale() {
    return stale > PATIENCE * (tables.nodes + tables.classes);
  }

  PackingState packing() {
    return packing;
  }
}
