package dev.berth.planner.packing;

import java.util.BitSet;
import java.util.random.RandomGenerator;

/// The nodes of a round: the ruined ones first, then others that may get pods. For one thread.
final class NodeDraw {
  private static final int MOST_RUINED = 5;

  private final Tables tables;
  private final PackingState packing;
  private final RandomGenerator random;
  private final int[] nodes;
  private final boolean[] isTaken;
  private int size;
  private int ruined;
  private int closed = -1;

  NodeDraw(Tables tables, PackingState packing, RandomGenerator random) {
    this.tables = tables;
    this.packing = packing;
    this.random = random;
    nodes = new int[tables.nodes];
    isTaken = new boolean[tables.nodes];
  }

  int get(int i) {
    return nodes[i];
  }

  int size() {
    return size;
  }

  /// How many of the nodes lose their pods.
  int ruined() {
    return ruined;
  }

  /// The node that gets no pod in this round; negative for none.
  int closed() {
    return closed;
  }

  private void clear() {
    for (int i = 0; i < size; i++) {
      isTaken[nodes[i]] = false;
    }
    size = 0;
    ruined = 0;
    closed = -1;
  }

  private void take(int n) {
    if (!isTaken[n]) {
      isTaken[n] = true;
      nodes[size++] = n;
    }
  }

  /// Takes all nodes and ruins none.
  void takeAll() {
    clear();
    for (int n = 0; n < tables.nodes; n++) {
      take(n);
    }
  }

  /// Takes two to five nodes; in some rounds nodes that a waiting pod may be on, and, if nodes in
  /// use cost something, one that is to be emptied.
  void takeFew() {
    clear();
    int wanted = 2 + random.nextInt(MOST_RUINED - 1);
    if (tables.problem.objective() != PackingObjective.PLACED && random.nextInt(2) == 0) {
      int n = random.nextInt(tables.nodes);
      if (packing.keepers(n) > 0) {
        closed = n;
        take(n);
      }
    }
    BitSet allowed = random.nextInt(2) == 0 ? null : allowedForWaiting();
    for (int tries = 0; tries < 3 * wanted && size < wanted; tries++) {
      int n = random.nextInt(tables.nodes);
      if (allowed != null) {
        n = allowed.nextSetBit(n);
        n = n < 0 ? allowed.nextSetBit(0) : n;
      }
      if (n >= 0) {
        take(n);
      }
    }
    ruined = size;
    if (closed >= 0) {
      takeMore(tables.nodes);
    }
  }

  private BitSet allowedForWaiting() {
    int first = random.nextInt(tables.classes);
    for (int i = 0; i < tables.classes; i++) {
      int c = (first + i) % tables.classes;
      if (packing.waiting(c) > 0) {
        return tables.allowed[c];
      }
    }
    return tables.allowed[first];
  }

  /// Takes up to a half of the nodes.
  void takeMany() {
    clear();
    int wanted = 2 + random.nextInt(Math.max(1, tables.nodes / 2));
    for (int i = 0; i < wanted; i++) {
      take(random.nextInt(tables.nodes));
    }
    ruined = size;
  }

  /// Takes more nodes, which are not ruined.
  void takeMore(int more) {
    if (more >= tables.nodes) {
      for (int n = 0; n < tables.nodes; n++) {
        take(n);
      }
    } else {
      for (int i = 0; i < more; i++) {
        take(random.nextInt(tables.nodes));
      }
    }
  }
}
