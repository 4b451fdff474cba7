package dev.berth.capacity.size;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.random.RandomGenerator;

/// Finds many of many nodes that can go: sweeps over the nodes, and proves the results; repeats
/// this without a few nodes and in another order, as long as better plans are possible. For one
/// thread.
///
/// @param candidates the nodes, in the order in which they are tried
/// @param most the maximum number of them that can go
/// @param byResources the highest value of a plan that the bound admits
record RemovalSweeps(
    RemovalTrials removals,
    List<String> candidates,
    int most,
    BigDecimal byResources,
    RandomGenerator random) {
  /// The number of successive sweeps without a better result, multiplied by the number of nodes:
  /// one node matters most if there are few nodes, and then a sweep takes least time.
  private static final int SWEPT_IN_VAIN = 1200;

  private static final int FEWEST_IN_VAIN = 3;

  /// The maximum number of simulations that try a sweep's result.
  private static final int MOST_PROOFS = 8;

  /// Searches.
  ///
  /// @param proposal tried at last, so the result is never worse than without it
  SizeBound search(RemovalProposal proposal) throws InterruptedException, SizeException {
    sweep(candidates);
    if (mayGain()) {
      var before = removals.best();
      prove(removals.proposed(proposal, candidates));
      if (!before.equals(removals.best())) {
        sweep(shaken());
      }
    }
    var value = removals.value(removals.best());
    return byResources.compareTo(value) <= 0
        ? new SizeBound(value, true, false)
        : new SizeBound(byResources, false, false);
  }

  /// Sweeps and proves, until many sweeps have found nothing better.
  private void sweep(List<String> first) throws InterruptedException, SizeException {
    var order = first;
    var sweeps = Math.max(FEWEST_IN_VAIN, SWEPT_IN_VAIN / candidates.size());
    for (int inVain = 0; inVain < sweeps && mayGain(); inVain++) {
      var before = removals.best();
      prove(removals.emptied(order, most));
      if (!before.equals(removals.best())) {
        inVain = 0;
      }
      order = shaken();
    }
  }

  private boolean mayGain() {
    return removals.value(removals.best()).compareTo(byResources) < 0 && removals.mayTry(2);
  }

  /// Removes the nodes in simulations, without those that cannot be removed. With each failure,
  /// half of the following nodes are spared, too, and half of these come back with each success: of
  /// thousands of nodes, many follow, and a simulation takes long. The remaining nodes stay a
  /// better result than the best nodes so far. If this takes too long, only the nodes before the
  /// first failure go: then there is more room than before.
  ///
  /// If there is too little room for a loss, and no single node is the cause, the search spares the
  /// last nodes, each time twice as many, until there is enough room; then it spares fewer.
  private void prove(List<String> nodes) throws InterruptedException, SizeException {
    var set = new ArrayList<>(nodes);
    var spared = new ArrayDeque<String>();
    var removed = List.<String>of();
    int proofs = 0;
    int last = 1;
    while (proofs < MOST_PROOFS && isBetter(set) && removals.mayTry(2)) {
      var tried = removals.remove(set);
      if (tried.isStranding()) {
        spared.clear();
        var excess = set.size() - Math.min(removals.best().size(), set.size() - 1);
        if (!spare(set, Math.min(last, (excess + 1) / 2), spared)) {
          break;
        }
        last *= 2;
        continue;
      }
      proofs++;
      if (tried.isAll()) {
        for (var back = (spared.size() + 1) / 2; back > 0; back--) {
          set.add(spared.removeFirst());
        }
      } else {
        var before = List.copyOf(set.subList(0, tried.nodes()));
        removed = removals.isBetter(before, removed) || set.equals(removed) ? before : removed;
        set.remove(tried.nodes());
        spare(set, (set.size() - tried.nodes()) / 2, spared);
      }
    }
    if (isBetter(removed) && removals.mayTry(1)) {
      removals.remove(removed);
    }
  }

  private boolean isBetter(List<String> nodes) {
    return removals.isBetter(nodes, removals.best());
  }

  /// Sets the last nodes aside, as long as the set stays better than the best nodes.
  ///
  /// @return whether there were any
  private boolean spare(List<String> set, int nodes, Deque<String> spared) {
    var before = set.size();
    for (var left = nodes; left > 0 && isBetter(set.subList(0, set.size() - 1)); left--) {
      spared.addFirst(set.removeLast());
    }
    return set.size() < before;
  }

  /// The best nodes without some of them, in another order; then the others.
  private List<String> shaken() {
    var best = removals.best();
    var order = new ArrayList<>(best);
    Collections.shuffle(order, random);
    var out = order.subList(0, Math.min(order.size(), 1 + random.nextInt(1 + order.size() / 6)));
    var last = List.copyOf(out);
    out.clear();
    var others = new ArrayList<>(candidates);
    others.removeAll(new HashSet<>(best));
    // Those come first that look the best, most of the time.
    var first = new ArrayList<String>();
    while (first.size() <= last.size() && !others.isEmpty()) {
      var near = Math.min(random.nextInt(others.size()), random.nextInt(others.size()));
      first.add(others.remove(near));
    }
    first.addAll(order);
    first.addAll(last);
    first.addAll(others);
    return first;
  }
}
