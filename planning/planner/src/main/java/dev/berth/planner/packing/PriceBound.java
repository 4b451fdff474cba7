package dev.berth.planner.packing;

import java.util.ArrayList;
import java.util.Comparator;

/// The lowest possible price of the nodes in use if all pods have a place.
///
/// **The relaxation.** One resource counts at a time, and parts of nodes can be used. Then the
/// cheapest nodes for their room come first: what does not fit on nodes that are in use anyway is
/// put on these, the last one in part, and the price is rounded up. With equal prices, that is how
/// many of the largest nodes have enough room.
///
/// ```
///   asked for: 9   in use: 2 free   others: 4 for 1, 4 for 2, 2 for 2    price: 1 + 3/4 · 2, so 3
/// ```
final class PriceBound {
  private final PackingProblem problem;

  private PriceBound(PackingProblem problem) {
    this.problem = problem;
  }

  /// Returns the bound, in the unit of the nodes' prices.
  static long of(PackingProblem problem) {
    var bound = new PriceBound(problem);
    int resources = problem.nodes().isEmpty() ? 0 : problem.nodes().getFirst().free().size();
    long most = 0;
    for (int r = 0; r < resources; r++) {
      most = Math.max(most, bound.beyond(r));
    }
    return most
        + problem.nodes().stream().filter(PackingNode::inUse).mapToLong(PackingNode::price).sum();
  }

  /// The price of the nodes that must come into use because of this resource.
  private long beyond(int r) {
    double left = asked(r);
    var others = new ArrayList<PackingNode>();
    for (var node : problem.nodes()) {
      if (node.inUse()) {
        left -= Math.max(0, node.free().get(r));
      } else if (node.free().get(r) > 0) {
        others.add(node);
      }
    }
    others.sort(Comparator.comparingDouble(node -> (double) node.price() / node.free().get(r)));
    long price = 0;
    for (var node : others) {
      if (left <= 0) {
        break;
      }
      double part = Math.min(1, left / node.free().get(r));
      price += part == 1 ? node.price() : (long) Math.ceil(part * node.price());
      left -= node.free().get(r);
    }
    return price;
  }

  /// The requests of all pods that keep nodes in use.
  private double asked(int r) {
    double asked = 0;
    for (var of : problem.classes()) {
      if (of.keepsNode()) {
        int runs = of.running().values().stream().mapToInt(it -> it).sum();
        asked += (double) of.request().get(r) * (of.waiting() + runs);
      }
    }
    return asked;
  }
}
