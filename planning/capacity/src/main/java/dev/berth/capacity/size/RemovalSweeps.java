package dev.berth.capacity.size;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.random.RandomGenerator;

/// Finds many of many nodes that can go: sweeps over the nodes, and proves what that has shown;
/// again and again, with a few nodes left out and the others in another order, as long as better
/// plans may be found. For one thread.
///
/// @param candidates the nodes, those first that are to be tried first
/// @param most how many of them can go at most
/// @param byResources the value of a plan that the bound admits, at most
record RemovalSweeps(
    RemovalTrials removals,
    List<String> candidates,
    int most,
    BigDecimal byResources,
    RandomGenerator random) {
  /// So many sweeps in a row may find nothing better, divided by the nodes: a node more or less
  /// matters most where there are few, and there a sweep takes least.
  private static final int SWEPT_IN_VAIN = 1200;

  private static final int FEWEST_IN_VAIN = 3;

  /// So many simulations try what a sweep has emptied.
  private static final int MOST_PROOFS = 8;

  /// Searches.
  ///
  /// @param proposal is tried at last: so its result is never worse than that without it
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

  /// Sweeps and proves, until that has been in vain for long.
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

  /// Removes the nodes for good, without those for which that fails. With each failure, half of the
  /// nodes behind it are spared, too, and half of those come back with each success: of thousands
  /// of nodes, there are many behind, and a simulation takes long. They stay better than the best
  /// nodes so far. If that goes on too long, only those go that could be removed before the first
  /// failure: then there is more room than there was.
  ///
  /// Where no node is to blame, but there is too little room for what may be lost, the last ones
  /// are spared, each time twice as many, until it is enough; then fewer.
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

  /// Puts the last nodes of a set aside, as long as it stays better than the best nodes.
  ///
  /// @return whether there were any
  private boolean spare(List<String> set, int nodes, Deque<String> spared) {
    var before = set.size();
    for (var left = nodes; left > 0 && isBetter(set.subList(0, set.size() - 1)); left--) {
      spared.addFirst(set.removeLast());
    }
    return set.size() < before;
  }

  /// The best nodes without some, in another order; then the others.
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
