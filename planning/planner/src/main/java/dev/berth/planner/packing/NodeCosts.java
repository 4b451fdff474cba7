package dev.berth.planner.packing;

import java.util.Arrays;

/// The cost of each node as a place for pods of a class. Costs have no unit, and decide only
/// between packings that are equally good otherwise. Immutable.
public final class NodeCosts {
  /// No node costs anything.
  public static final NodeCosts NONE = new NodeCosts(new int[0], new int[] {0});

  private final int[] costs;

  /// Where the costs of a node begin, by its number, and where those of the last node end.
  private final int[] begin;

  private final int highest;

  private NodeCosts(int[] costs, int[] begin) {
    this.costs = costs;
    this.begin = begin;
    highest = Arrays.stream(costs).max().orElse(0);
  }

  /// Creates costs.
  ///
  /// @param costs for each node, in the order of their numbers: what the first, the second, … pod
  ///   of the class costs that comes there; never negative. Further ones cost as much as the last,
  ///   and nothing on a node without any
  public static NodeCosts of(int[]... costs) {
    var begin = new int[costs.length + 1];
    for (int n = 0; n < costs.length; n++) {
      begin[n + 1] = begin[n] + costs[n].length;
    }
    return new NodeCosts(Arrays.stream(costs).flatMapToInt(Arrays::stream).toArray(), begin);
  }

  /// The cost of one more pod.
  ///
  /// @param before how many of the class come to the node before it
  public int of(int node, int before) {
    if (node + 1 >= begin.length || begin[node] == begin[node + 1]) {
      return 0;
    }
    return costs[Math.min(begin[node] + before, begin[node + 1] - 1)];
  }

  /// The highest cost of all.
  int highest() {
    return highest;
  }
}
