package dev.berth.capacity.size;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the best of few nodes that can go: tries larger sets as long as they succeed, and smaller
/// sets after a failure; then all better sets that a bound admits. For one thread.
///
/// @param candidates the nodes, in the order in which they are tried
/// @param byResources the highest value of a plan that the bound admits
record RemovalSets(
    RemovalTrials removals,
    List<String> candidates,
    ConsolidationBound bound,
    BigDecimal byResources) {
  SizeBound search() throws InterruptedException, SizeException {
    grow();
    return rest();
  }

  private void grow() throws InterruptedException, SizeException {
    var left = new ArrayList<>(candidates);
    int block = 1;
    while (!left.isEmpty() && removals.mayTry(1)) {
      var more = new ArrayList<String>();
      while (!left.isEmpty() && more.size() < block) {
        var next = left.removeFirst();
        var why = removals.refusal(next, more, bound);
        if (why == null) {
          more.add(next);
        } else {
          removals.keep(next, why);
        }
      }
      if (more.isEmpty()) {
        continue;
      }
      if (removals.remove(union(removals.best(), more)).isAll()) {
        block *= 2;
      } else {
        // They are tried again, fewer at once.
        if (more.size() > 1) {
          left.addAll(0, more);
        }
        block = Math.max(1, more.size() / 2);
      }
    }
    left.forEach(
        node -> removals.keep(node, StayReason.tried("not tried: the search has taken too long")));
  }

  private static List<String> union(List<String> some, List<String> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  /// Tries every set of nodes that is better than the best one and that may go, the best first.
  private SizeBound rest() throws InterruptedException, SizeException {
    var value = removals.value(removals.best());
    if (byResources.compareTo(value) <= 0) {
      return new SizeBound(value, true, false);
    }
    var sets = betterSets();
    var most = byResources;
    for (var set : sets) {
      if (!removals.isBetter(set, removals.best())) {
        break;
      }
      most = most.min(removals.value(set));
      if (fitsInSomeOrder(List.of(), set, new HashSet<>())) {
        break;
      }
      if (!removals.mayTry(1)) {
        return new SizeBound(most, false, most.compareTo(byResources) < 0);
      }
    }
    return new SizeBound(removals.value(removals.best()), true, !sets.isEmpty());
  }

  private List<List<String>> betterSets() {
    var sets = new ArrayList<List<String>>();
    for (int bits = 1; bits < 1 << candidates.size(); bits++) {
      var set = BitSet.valueOf(new long[] {bits}).stream().mapToObj(candidates::get).toList();
      if (removals.isBetter(set, removals.best()) && bound.admits(set)) {
        sets.add(set);
      }
    }
    sets.sort((a, b) -> removals.isBetter(a, b) ? -1 : removals.isBetter(b, a) ? 1 : 0);
    return sets;
  }

  /// Tries the orders that begin with these nodes. If a drain cannot continue, no other order of
  /// the following nodes helps.
  ///
  /// @param stuck known beginnings after which a drain cannot continue
  private boolean fitsInSomeOrder(List<String> first, List<String> left, Set<List<String>> stuck)
      throws InterruptedException, SizeException {
    if (left.isEmpty()) {
      var removed = removals.remove(first);
      if (!removed.isAll()) {
        stuck.add(first.subList(0, Math.min(removed.nodes() + 1, first.size())));
      }
      return removed.isAll();
    }
    for (var next : left) {
      var more = union(first, List.of(next));
      var others = new ArrayList<>(left);
      others.remove(next);
      if (stuck.contains(first) || !removals.mayTry(1)) {
        return false;
      }
      if (!stuck.contains(more) && fitsInSomeOrder(more, others, stuck)) {
        return true;
      }
    }
    return false;
  }
}
