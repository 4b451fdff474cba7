package dev.berth.planner.packing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Says what is wrong with a packing and what it is worth, by what [PackingProblem], [PodClass] and
/// [PlacementRule] promise, and knows the best of all packings of a tiny problem. Shares no code
/// with the search.
///
/// A packing is carried out in two steps: the pods that move leave, and then pods are bound one
/// after the other, in some order in which every rule holds for every pod.
///
/// Packings are arrays by class and node.
final class PackingJudge {
  private final PackingProblem problem;
  private final int nodes;
  private final int classes;
  private final int resources;
  private final int[][] running;

  PackingJudge(PackingProblem problem) {
    this.problem = problem;
    nodes = problem.nodes().size();
    classes = problem.classes().size();
    resources = nodes == 0 ? 0 : problem.nodes().getFirst().free().size();
    running = new int[classes][nodes];
    for (int c = 0; c < classes; c++) {
      int[] row = running[c];
      problem.classes().get(c).running().forEach((n, count) -> row[n] = count);
    }
  }

  /// What is wrong with the packing, in words; nothing if it is a plan.
  List<String> broken(int[][] placed) {
    var broken = new ArrayList<String>();
    for (int c = 0; c < classes; c++) {
      int all = sum(placed[c]);
      int runs = sum(running[c]);
      if (all < runs) {
        broken.add("class %d: %d run, but only %d have a place".formatted(c, runs, all));
      }
      if (all > runs + problem.classes().get(c).waiting()) {
        broken.add("class %d has more pods than there are: %d".formatted(c, all));
      }
    }
    moves(placed, broken);
    for (int n = 0; n < nodes; n++) {
      node(placed, n, broken);
    }
    gangs(placed, broken);
    problem.limits().forEach(limit -> limit(placed, limit, broken));
    spread(placed, broken);
    if (broken.isEmpty() && !canBeBound(placed)) {
      broken.add("there is no order in which all rules hold");
    }
    return broken;
  }

  private void moves(int[][] placed, List<String> broken) {
    int moves = 0;
    var ofBudget = new int[problem.budgets().size()];
    for (int c = 0; c < classes; c++) {
      int leave = leaving(placed, c);
      moves += leave;
      for (int budget : problem.classes().get(c).budgets()) {
        ofBudget[budget] += leave;
      }
    }
    if (moves > problem.moves()) {
      broken.add("%d pods move, but only %d may".formatted(moves, problem.moves()));
    }
    for (int b = 0; b < ofBudget.length; b++) {
      if (ofBudget[b] > problem.budgets().get(b)) {
        broken.add("%d pods of budget %d move".formatted(ofBudget[b], b));
      }
    }
  }

  private int leaving(int[][] placed, int c) {
    int leave = 0;
    for (int n = 0; n < nodes; n++) {
      leave += Math.max(0, running[c][n] - placed[c][n]);
    }
    return leave;
  }

  private void node(int[][] placed, int n, List<String> broken) {
    var isAsked = new boolean[resources];
    for (int c = 0; c < classes; c++) {
      var of = problem.classes().get(c);
      if (placed[c][n] > running[c][n]) {
        if (!of.nodes().get(n)) {
          broken.add("class %d may not be on node %d".formatted(c, n));
        }
        if (placed[c][n] > of.most().getOrDefault(n, Integer.MAX_VALUE)) {
          broken.add("node %d has %d pods of class %d".formatted(n, placed[c][n], c));
        }
        for (int r = 0; r < resources; r++) {
          isAsked[r] |= of.request().get(r) > 0;
        }
      }
    }
    for (int r = 0; r < resources; r++) {
      long free = free(placed, n, r);
      if (isAsked[r] && free < 0) {
        broken.add("node %d lacks %d of resource %d".formatted(n, -free, r));
      }
    }
  }

  /// How much is left; negative if there are too many pods.
  long free(int[][] placed, int n, int r) {
    long free = problem.nodes().get(n).free().get(r);
    for (int c = 0; c < classes; c++) {
      free -= placed[c][n] * problem.classes().get(c).request().get(r);
    }
    return free;
  }

  private void gangs(int[][] placed, List<String> broken) {
    for (int g = 0; g < problem.gangs().size(); g++) {
      int all = ofGang(placed, g);
      boolean starts = false;
      for (int c = 0; c < classes; c++) {
        starts |= problem.classes().get(c).gang() == g && sum(placed[c]) > sum(running[c]);
      }
      if (starts && all < problem.gangs().get(g)) {
        broken.add("gang %d starts with %d pods".formatted(g, all));
      }
    }
  }

  /// A class with pods that have waited takes no resource of which there is too little.
  private void limit(int[][] placed, PackingLimit limit, List<String> broken) {
    for (int r = 0; r < resources; r++) {
      boolean comes = false;
      for (int c : limit.classes()) {
        comes |= problem.classes().get(c).request().get(r) > 0 && sum(placed[c]) > sum(running[c]);
      }
      if (comes && used(placed, limit, r) > limit.most().get(r)) {
        broken.add("resource %d is beyond %s".formatted(r, limit));
      }
    }
  }

  /// Spread pods stay spread when others have come.
  private void spread(int[][] placed, List<String> broken) {
    for (int c = 0; c < classes; c++) {
      for (PlacementRule rule : problem.classes().get(c).rules()) {
        for (int n = 0; n < nodes; n++) {
          int domain = problem.counters().get(rule.counter()).domains().get(n);
          if (rule instanceof PlacementRule.Spread spread
              && placed[c][n] > running[c][n]
              && domain >= 0
              && skew(counts(placed, rule.counter()), domain, spread) > spread.maxSkew()) {
            broken.add("pods of class %d are not spread: %s".formatted(c, rule));
          }
        }
      }
    }
  }

  private static int skew(int[] counts, int domain, PlacementRule.Spread spread) {
    return counts[domain]
        - (counts.length < spread.minDomains() ? 0 : Arrays.stream(counts).min().orElseThrow());
  }

  int ofGang(int[][] placed, int gang) {
    int all = 0;
    for (int c = 0; c < classes; c++) {
      all += problem.classes().get(c).gang() == gang ? sum(placed[c]) : 0;
    }
    return all;
  }

  /// Whether those that run have room, and would be let onto their nodes again one after the other,
  /// if no others came. A search only finds all packings if it may take them off and put them back.
  boolean isSettled() {
    for (int n = 0; n < nodes; n++) {
      for (int r = 0; r < resources; r++) {
        if (free(running, n, r) < Math.min(0, problem.nodes().get(n).free().get(r))) {
          return false;
        }
      }
    }
    return canBeBound(new int[classes][nodes], running, new HashSet<>());
  }

  /// Whether those that do not stay where they run can be bound in some order.
  private boolean canBeBound(int[][] placed) {
    if (problem.classes().stream().allMatch(it -> it.rules().isEmpty())) {
      return true;
    }
    var now = new int[classes][nodes];
    for (int c = 0; c < classes; c++) {
      for (int n = 0; n < nodes; n++) {
        now[c][n] = Math.min(placed[c][n], running[c][n]);
      }
    }
    return canBeBound(now, placed, new HashSet<>());
  }

  private boolean canBeBound(int[][] now, int[][] placed, Set<String> tried) {
    if (!tried.add(Arrays.deepToString(now))) {
      return false;
    }
    boolean isDone = true;
    for (int c = 0; c < classes; c++) {
      for (int n = 0; n < nodes; n++) {
        if (now[c][n] < placed[c][n]) {
          isDone = false;
          if (keepsRules(now, c, n)) {
            now[c][n]++;
            boolean can = canBeBound(now, placed, tried);
            now[c][n]--;
            if (can) {
              return true;
            }
          }
        }
      }
    }
    return isDone;
  }

  /// Whether the node may get one more pod of the class, which does not run there.
  boolean lets(int[][] placed, int c, int n) {
    var of = problem.classes().get(c);
    for (int r = 0; r < resources; r++) {
      long request = of.request().get(r);
      if (request > 0 && request > free(placed, n, r)) {
        return false;
      }
    }
    boolean waits = sum(placed[c]) >= sum(running[c]);
    return (!waits || problem.limits().stream().allMatch(limit -> lets(placed, c, limit)))
        && of.nodes().get(n)
        && placed[c][n] < of.most().getOrDefault(n, Integer.MAX_VALUE)
        && keepsRules(placed, c, n);
  }

  /// Whether the limit lets one more pod of the class come.
  private boolean lets(int[][] placed, int c, PackingLimit limit) {
    var request = problem.classes().get(c).request();
    for (int r = 0; r < resources && limit.classes().contains(c); r++) {
      if (request.get(r) > 0 && used(placed, limit, r) + request.get(r) > limit.most().get(r)) {
        return false;
      }
    }
    return true;
  }

  private long used(int[][] placed, PackingLimit limit, int r) {
    return limit.classes().stream()
        .mapToLong(c -> problem.classes().get(c).request().get(r) * sum(placed[c]))
        .sum();
  }

  /// Whether all rules let one more pod of the class onto the node.
  private boolean keepsRules(int[][] now, int c, int n) {
    return problem.classes().get(c).rules().stream()
        .allMatch(rule -> {
          int domain = problem.counters().get(rule.counter()).domains().get(n);
          int[] counts = counts(now, rule.counter());
          return switch (rule) {
            case PlacementRule.Absent _ -> domain < 0 || counts[domain] == 0;
            case PlacementRule.Present present ->
                domain >= 0 && (counts[domain] > 0 || (present.wantsItself() && sum(counts) == 0));
            case PlacementRule.Spread spread ->
                domain >= 0
                    && skew(counts, domain, spread) + (spread.countsItself() ? 1 : 0)
                        <= spread.maxSkew();
          };
        });
  }

  private int[] counts(int[][] now, int counter) {
    var of = problem.counters().get(counter);
    int[] counts = of.fixed().stream().mapToInt(it -> it).toArray();
    for (int c = 0; c < classes; c++) {
      if (problem.classes().get(c).counters().contains(counter)) {
        for (int n = 0; n < nodes; n++) {
          if (of.domains().get(n) >= 0) {
            counts[of.domains().get(n)] += now[c][n];
          }
        }
      }
    }
    return counts;
  }

  /// What the packing is worth: how many pods have a place, by priority, the highest first; then
  /// the price of the nodes in use, the number of moves, and what the places cost, all negative.
  long[] value(int[][] placed) {
    var priorities = new TreeSet<Integer>();
    problem.classes().forEach(it -> priorities.add(it.priority()));
    var ranked = List.copyOf(priorities.descendingSet());
    var value = new long[ranked.size() + 3];
    for (int c = 0; c < classes; c++) {
      value[ranked.indexOf(problem.classes().get(c).priority())] += sum(placed[c]);
      value[ranked.size() + 1] -= leaving(placed, c);
      value[ranked.size() + 2] -= costs(placed, c);
    }
    for (int n = 0; n < nodes; n++) {
      if (problem.nodes().get(n).inUse() || keepers(placed, n) > 0) {
        value[ranked.size()] -= problem.nodes().get(n).price();
      }
    }
    return value;
  }

  /// What the pods of a class cost that come to their nodes.
  private long costs(int[][] placed, int c) {
    long costs = 0;
    for (int n = 0; n < nodes; n++) {
      for (int i = 0; i < placed[c][n] - running[c][n]; i++) {
        costs += problem.classes().get(c).costs().of(n, i);
      }
    }
    return costs;
  }

  /// How many pods of the packing keep the node in use.
  int keepers(int[][] placed, int n) {
    int keepers = 0;
    for (int c = 0; c < classes; c++) {
      keepers += problem.classes().get(c).keepsNode() ? placed[c][n] : 0;
    }
    return keepers;
  }

  /// Compares two values as the objective does.
  int compare(long[] one, long[] other) {
    return Arrays.compare(comparable(one), comparable(other));
  }

  /// The value without what the objective does not count.
  long[] comparable(long[] value) {
    var copy = value.clone();
    if (problem.objective() == PackingObjective.PLACED) {
      copy[copy.length - 3] = 0;
    }
    return copy;
  }

  /// The best of all packings.
  int[][] best() {
    var best = new Best();
    best.tryAll(0, 0);
    return best.placed;
  }

  private final class Best {
    private final int[][] now = new int[classes][nodes];
    private int[][] placed = copy(running);
    private long[] value = value(running);

    /// Tries all numbers of pods of this class on this node and later ones, and of later classes.
    void tryAll(int c, int n) {
      if (c == classes) {
        long[] worth = value(now);
        if (compare(worth, value) > 0 && broken(now).isEmpty()) {
          value = worth;
          placed = copy(now);
        }
      } else if (n == nodes) {
        tryAll(c + 1, 0);
      } else {
        int left = sum(running[c]) + problem.classes().get(c).waiting() - sum(now[c]);
        for (int count = 0; count <= left; count++) {
          now[c][n] = count;
          tryAll(c, n + 1);
        }
        now[c][n] = 0;
      }
    }
  }

  /// The best packing of a search.
  static int[][] placed(PackingSearch search, PackingProblem problem) {
    var placed = new int[problem.classes().size()][problem.nodes().size()];
    for (int c = 0; c < placed.length; c++) {
      for (int n = 0; n < placed[c].length; n++) {
        placed[c][n] = search.placed(c, n);
      }
    }
    return placed;
  }

  static int[][] copy(int[][] placed) {
    return Arrays.stream(placed).map(int[]::clone).toArray(int[][]::new);
  }

  static int sum(int[] counts) {
    return Arrays.stream(counts).sum();
  }
}
