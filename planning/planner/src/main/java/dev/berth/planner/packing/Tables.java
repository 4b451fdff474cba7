package dev.berth.planner.packing;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// A problem as arrays, for searches that look at millions of places. Does not change.
final class Tables {
  /// A resource that is asked for less than this, compared with the one that is asked for most,
  /// does not run short.
  private static final double SCARCE = 0.75;

  final PackingProblem problem;
  final int nodes;
  final int classes;
  final int resources;

  /// By node and resource.
  final long[] free;

  /// One unit of a resource as a part of the whole node, by node and resource; 0 if the node has
  /// none of it, or if it does not run short.
  final double[] share;

  final long[] price;

  /// By class and resource.
  final long[] request;

  /// How many of the class wait at the beginning.
  final int[] waits;

  final BitSet[] allowed;
  final int[] gang;
  final int[][] classesOfGang;

  /// The place of the class's priority among all priorities, the highest first.
  final int[] rank;

  final int ranks;

  /// How many pods of each priority run and may move.
  final int[] runningOfRank;

  final PlacementRule[][] rules;
  final int[][] counters;
  final int[][] budgets;

  /// By class: the limits that count it.
  final int[][] limits;

  final boolean[] keepsNode;

  /// By class.
  final NodeCosts[] costs;

  /// Whether any place costs more than another one.
  final boolean hasCosts;

  /// By class and node: how many run there and may move.
  final int[] running;

  /// By class and node: how many of the class the node may hold.
  final int[] most;

  /// By counter and node.
  final int[][] domain;

  Tables(PackingProblem problem) {
    this.problem = problem;
    nodes = problem.nodes().size();
    classes = problem.classes().size();
    resources = nodes == 0 ? 0 : problem.nodes().getFirst().free().size();
    free = new long[nodes * resources];
    share = new double[nodes * resources];
    price = problem.nodes().stream().mapToLong(PackingNode::price).toArray();
    request = new long[classes * resources];
    waits = problem.classes().stream().mapToInt(PodClass::waiting).toArray();
    allowed = new BitSet[classes];
    gang = new int[classes];
    rank = new int[classes];
    rules = new PlacementRule[classes][];
    counters = new int[classes][];
    budgets = new int[classes][];
    limits = new int[classes][];
    keepsNode = new boolean[classes];
    costs = problem.classes().stream().map(PodClass::costs).toArray(NodeCosts[]::new);
    hasCosts = Arrays.stream(costs).anyMatch(it -> it.highest() > 0);
    running = new int[classes * nodes];
    most = new int[classes * nodes];
    var priorities = new TreeSet<Integer>();
    problem.classes().forEach(it -> priorities.add(it.priority()));
    var ranked = List.copyOf(priorities.descendingSet());
    ranks = ranked.size();
    runningOfRank = new int[ranks];
    for (int c = 0; c < classes; c++) {
      var of = problem.classes().get(c);
      for (int r = 0; r < resources; r++) {
        request[c * resources + r] = of.request().get(r);
      }
      allowed[c] = of.nodes();
      gang[c] = of.gang();
      rank[c] = ranked.indexOf(of.priority());
      rules[c] = of.rules().toArray(PlacementRule[]::new);
      counters[c] = ints(of.counters());
      budgets[c] = ints(of.budgets());
      limits[c] = limitsOf(c);
      keepsNode[c] = of.keepsNode();
      for (int n = 0; n < nodes; n++) {
        running[c * nodes + n] = of.running().getOrDefault(n, 0);
        runningOfRank[rank[c]] += running[c * nodes + n];
        most[c * nodes + n] = of.most().getOrDefault(n, Integer.MAX_VALUE);
      }
    }
    boolean[] isScarce = scarce();
    for (int n = 0; n < nodes; n++) {
      var node = problem.nodes().get(n);
      for (int r = 0; r < resources; r++) {
        free[n * resources + r] = node.free().get(r);
        long capacity = node.capacity().get(r);
        share[n * resources + r] = capacity > 0 && isScarce[r] ? 1.0 / capacity : 0;
      }
    }
    classesOfGang = new int[problem.gangs().size()][];
    for (int g = 0; g < classesOfGang.length; g++) {
      classesOfGang[g] = classesOf(g);
    }
    domain = problem.counters().stream().map(it -> ints(it.domains())).toArray(int[][]::new);
  }

  private int[] limitsOf(int c) {
    return IntStream.range(0, problem.limits().size())
        .filter(l -> problem.limits().get(l).classes().contains(c))
        .toArray();
  }

  /// Which resources may run short. The others say nothing about how well a pod fits a node: there
  /// is always much left of them.
  private boolean[] scarce() {
    var asked = IntStream.range(0, resources).mapToDouble(this::asked).toArray();
    double most = Arrays.stream(asked).max().orElse(0);
    var scarce = new boolean[resources];
    for (int r = 0; r < resources; r++) {
      scarce[r] = asked[r] > 0 && asked[r] >= SCARCE * most;
    }
    return scarce;
  }

  /// How much of what is free of a resource all pods ask for, from 0 to 1.
  private double asked(int r) {
    double asked = 0;
    for (int c = 0; c < classes; c++) {
      int runs = Arrays.stream(running, c * nodes, (c + 1) * nodes).sum();
      asked += (double) request[c * resources + r] * (waits[c] + runs);
    }
    double has = problem.nodes().stream().mapToLong(it -> Math.max(0, it.free().get(r))).sum();
    return asked == 0 ? 0 : Math.min(1, asked / has);
  }

  private int[] classesOf(int number) {
    var found = new BitSet();
    for (int c = 0; c < classes; c++) {
      if (gang[c] == number) {
        found.set(c);
      }
    }
    return found.stream().toArray();
  }

  private static int[] ints(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }
}
