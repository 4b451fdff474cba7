package dev.berth.planner.packing;

import java.util.Arrays;

/// How many pods of each class are on each node. Every change is noted and can be undone. For one
/// thread.
///
/// A class's pods are equal, so a packing counts them and does not name them: if one leaves a node
/// and another one comes, nothing has moved.
final class PackingState {
  final Tables tables;
  private final int nodes;
  private final int resources;
  private final long[] free;

  /// By class and node.
  private final int[] placed;

  private final int[] waiting;
  private final int[] onNode;

  /// By gang: how many of its pods have a node.
  private final int[] ofGang;

  /// The remaining amount of each limit, by limit and resource; negative if pods take more.
  private final long[] left;

  private final int[][] counts;
  private final int[] total;
  private final int[] movesOf;
  private final long[] value;

  /// How many pods that ran have no place.
  private int displaced;

  private int[] journal = new int[1024];
  private int changes;

  PackingState(Tables tables) {
    this.tables = tables;
    nodes = tables.nodes;
    resources = tables.resources;
    free = tables.free.clone();
    placed = new int[tables.classes * nodes];
    waiting = new int[tables.classes];
    onNode = new int[nodes];
    ofGang = new int[tables.classesOfGang.length];
    movesOf = new int[tables.problem.budgets().size()];
    left =
        tables.problem.limits().stream()
            .flatMap(limit -> limit.most().stream())
            .mapToLong(Long::longValue)
            .toArray();
    value = new long[tables.ranks + 3];
    counts = new int[tables.domain.length][];
    total = new int[counts.length];
    for (int k = 0; k < counts.length; k++) {
      counts[k] = tables.problem.counters().get(k).fixed().stream().mapToInt(it -> it).toArray();
      total[k] = Arrays.stream(counts[k]).sum();
    }
    for (int n = 0; n < nodes; n++) {
      if (tables.problem.nodes().get(n).inUse()) {
        onNode[n] = 1;
        value[tables.ranks] -= tables.price[n];
      }
    }
    for (int c = 0; c < tables.classes; c++) {
      int runs = Arrays.stream(tables.running, c * nodes, (c + 1) * nodes).sum();
      waiting[c] = tables.waits[c] + runs;
      displaced += runs;
      value[tables.ranks + 1] -= runs;
      for (int budget : tables.budgets[c]) {
        movesOf[budget] += runs;
      }
    }
    for (int c = 0; c < tables.classes; c++) {
      for (int n = 0; n < nodes; n++) {
        for (int i = tables.running[c * nodes + n]; i > 0; i--) {
          add(c, n);
        }
      }
    }
    changes = 0;
  }

  /// How many of the class have no node.
  int waiting(int c) {
    return waiting[c];
  }

  /// How many of the class the node has.
  int placed(int c, int n) {
    return placed[c * nodes + n];
  }

  long free(int n, int r) {
    return free[n * resources + r];
  }

  /// The cost of one more pod of the class on the node, from 0 to 1, the highest cost of the class.
  double costShare(int c, int n) {
    int at = c * nodes + n;
    var costs = tables.costs[c];
    return placed[at] < tables.running[at] || costs.highest() == 0
        ? 0
        : (double) costs.of(n, placed[at] - tables.running[at]) / costs.highest();
  }

  /// How many pods keep the node in use.
  int keepers(int n) {
    return onNode[n];
  }

  /// How many of the gang's pods have a node.
  int ofGang(int gang) {
    return ofGang[gang];
  }

  /// The value of the packing: the number of pods by priority, then the price of the nodes in use,
  /// the number of moves, and the costs of the places, all three as negative numbers.
  long[] value() {
    return value.clone();
  }

  /// Compares the packing with a value, the most important part first, and without what places
  /// cost.
  int compareTo(long[] other) {
    return compare(other, value.length - 1);
  }

  /// Compares the packing with a value, the most important part first, and what places cost last.
  int compareWithCosts(long[] other) {
    return compare(other, value.length);
  }

  private int compare(long[] other, int parts) {
    boolean counted = tables.problem.objective() != PackingObjective.PLACED;
    for (int i = 0; i < parts; i++) {
      if (value[i] != other[i] && (counted || i != tables.ranks)) {
        return Long.compare(value[i], other[i]);
      }
    }
    return 0;
  }

  /// Whether the node may get one more pod of the class.
  boolean fits(int c, int n) {
    int at = c * nodes + n;
    boolean returns = placed[at] < tables.running[at];
    return (returns || (tables.allowed[c].get(n) && placed[at] < tables.most[at] && keepsLimits(c)))
        && hasRoom(c, n)
        && passesRules(c, n, returns);
  }

  private boolean hasRoom(int c, int n) {
    for (int r = 0, f = n * resources, q = c * resources; r < resources; r++) {
      long request = tables.request[q + r];
      if (request > 0 && request > free[f + r]) {
        return false;
      }
    }
    return true;
  }

  /// Whether one more pod of the class keeps all limits; one that ran counts already.
  private boolean keepsLimits(int c) {
    return waiting[c] > tables.waits[c] || !exceedsLimits(c, 1);
  }

  /// Whether the pods of the class's limits take too much of what it requests.
  ///
  /// @param more so many pods of the class beside those that have a node
  private boolean exceedsLimits(int c, int more) {
    for (int limit : tables.limits[c]) {
      for (int r = 0, l = limit * resources, q = c * resources; r < resources; r++) {
        long request = tables.request[q + r];
        if (request > 0 && more * request > left[l + r]) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean passesRules(int c, int n, boolean returns) {
    for (PlacementRule rule : tables.rules[c]) {
      int k = rule.counter();
      int domain = tables.domain[k][n];
      boolean passes =
          switch (rule) {
            case PlacementRule.Absent _ -> domain < 0 || counts[k][domain] == 0;
            case PlacementRule.Present(_, var wantsItself) ->
                returns
                    || (domain >= 0 && (counts[k][domain] > 0 || (wantsItself && total[k] == 0)));
            case PlacementRule.Spread spread ->
                returns
                    || (domain >= 0
                        && counts[k][domain] + (spread.countsItself() ? 1 : 0) - least(spread)
                            <= spread.maxSkew());
          };
      if (!passes) {
        return false;
      }
    }
    return true;
  }

  /// How many counted pods the emptiest domain has.
  private int least(PlacementRule.Spread spread) {
    int[] of = counts[spread.counter()];
    if (of.length < spread.minDomains()) {
      return 0;
    }
    int least = Integer.MAX_VALUE;
    for (int count : of) {
      least = Math.min(least, count);
    }
    return least;
  }

  /// Puts one pod of the class on the node.
  void place(int c, int n) {
    note(c * nodes + n);
    add(c, n);
  }

  /// Takes one pod of the class off the node.
  void remove(int c, int n) {
    note(~(c * nodes + n));
    subtract(c, n);
  }

  private void note(int change) {
    if (changes == journal.length) {
      journal = Arrays.copyOf(journal, 2 * changes);
    }
    journal[changes++] = change;
  }

  /// The present place in the journal.
  int mark() {
    return changes;
  }

  /// Undoes all changes since the mark.
  void undo(int mark) {
    while (changes > mark) {
      int change = journal[--changes];
      if (change >= 0) {
        subtract(change / nodes, change % nodes);
      } else {
        add(~change / nodes, ~change % nodes);
      }
    }
  }

  /// Forgets the journal: what was done stays.
  void commit() {
    changes = 0;
  }

  private void add(int c, int n) {
    int at = c * nodes + n;
    for (int r = 0, f = n * resources, q = c * resources; r < resources; r++) {
      free[f + r] -= tables.request[q + r];
    }
    use(c, 1);
    int coming = placed[at]++ - tables.running[at];
    if (coming >= 0) {
      value[tables.ranks + 2] -= tables.costs[c].of(n, coming);
    } else {
      value[tables.ranks + 1]++;
      for (int budget : tables.budgets[c]) {
        movesOf[budget]--;
      }
    }
    if (waiting[c]-- > tables.waits[c]) {
      displaced--;
    }
    value[tables.rank[c]]++;
    if (tables.keepsNode[c] && onNode[n]++ == 0) {
      value[tables.ranks] -= tables.price[n];
    }
    if (tables.gang[c] >= 0) {
      ofGang[tables.gang[c]]++;
    }
    for (int k : tables.counters[c]) {
      int domain = tables.domain[k][n];
      if (domain >= 0) {
        counts[k][domain]++;
        total[k]++;
      }
    }
  }

  private void subtract(int c, int n) {
    int at = c * nodes + n;
    for (int r = 0, f = n * resources, q = c * resources; r < resources; r++) {
      free[f + r] += tables.request[q + r];
    }
    use(c, -1);
    int coming = --placed[at] - tables.running[at];
    if (coming >= 0) {
      value[tables.ranks + 2] += tables.costs[c].of(n, coming);
    } else {
      value[tables.ranks + 1]--;
      for (int budget : tables.budgets[c]) {
        movesOf[budget]++;
      }
    }
    if (++waiting[c] > tables.waits[c]) {
      displaced++;
    }
    value[tables.rank[c]]--;
    if (tables.keepsNode[c] && --onNode[n] == 0) {
      value[tables.ranks] += tables.price[n];
    }
    if (tables.gang[c] >= 0) {
      ofGang[tables.gang[c]]--;
    }
    for (int k : tables.counters[c]) {
      int domain = tables.domain[k][n];
      if (domain >= 0) {
        counts[k][domain]--;
        total[k]--;
      }
    }
  }

  private void use(int c, int pods) {
    for (int limit : tables.limits[c]) {
      for (int r = 0, l = limit * resources, q = c * resources; r < resources; r++) {
        left[l + r] -= pods * tables.request[q + r];
      }
    }
  }

  /// Whether the packing is a plan: nothing that ran is without a place, no more moves than
  /// allowed, each gang whole or absent, and every rule holds for the classes that changed since
  /// the mark.
  boolean isPlan(int mark) {
    if (displaced > 0 || -value[tables.ranks + 1] > tables.problem.moves()) {
      return false;
    }
    for (int b = 0; b < movesOf.length; b++) {
      if (movesOf[b] > tables.problem.budgets().get(b)) {
        return false;
      }
    }
    return keepsGangs() && keepsLimits() && keepsRules(mark);
  }

  private boolean keepsLimits() {
    for (int c = 0; c < tables.classes; c++) {
      if (waiting[c] < tables.waits[c] && exceedsLimits(c, 0)) {
        return false;
      }
    }
    return true;
  }

  private boolean keepsGangs() {
    for (int g = 0; g < ofGang.length; g++) {
      if (isBroken(g)) {
        return false;
      }
    }
    return true;
  }

  /// Whether some of the gang's waiting pods have a node, but too few.
  boolean isBroken(int g) {
    if (ofGang[g] == 0 || ofGang[g] >= tables.problem.gangs().get(g)) {
      return false;
    }
    for (int c : tables.classesOfGang[g]) {
      if (waiting[c] < tables.waits[c]) {
        return true;
      }
    }
    return false;
  }

  private boolean keepsRules(int mark) {
    if (counts.length == 0) {
      return true;
    }
    var touched = new boolean[counts.length];
    for (int i = mark; i < changes; i++) {
      int c = (journal[i] >= 0 ? journal[i] : ~journal[i]) / nodes;
      for (int k : tables.counters[c]) {
        touched[k] = true;
      }
    }
    for (int c = 0; c < tables.classes; c++) {
      for (PlacementRule rule : tables.rules[c]) {
        if (touched[rule.counter()] && !holds(rule, c)) {
          return false;
        }
      }
    }
    return true;
  }

  /// Whether the pods of the class can have come to their nodes one after the other, in some order.
  private boolean holds(PlacementRule rule, int c) {
    return switch (rule) {
      case PlacementRule.Absent _ -> true; // nothing that leaves can break it
      case PlacementRule.Present present -> isSupported(present.counter());
      case PlacementRule.Spread spread -> isEven(spread, c);
    };
  }

  private boolean isEven(PlacementRule.Spread spread, int c) {
    int k = spread.counter();
    int least = least(spread);
    for (int n = 0; n < nodes; n++) {
      int at = c * nodes + n;
      int domain = tables.domain[k][n];
      if (placed[at] > tables.running[at]
          && domain >= 0
          && counts[k][domain] - least > spread.maxSkew()) {
        return false;
      }
    }
    return true;
  }

  /// Whether the pods that want a counted pod in their domain can have come one after the other: in
  /// each domain somebody was there before who stays, or comes without wanting one. In one domain,
  /// a pod that wants its own kind may have been the first of all.
  private boolean isSupported(int k) {
    int[] before = counts[k].clone();
    var wants = new boolean[before.length];
    var begins = new boolean[before.length];
    int staying = total[k];
    for (int c = 0; c < tables.classes; c++) {
      boolean isCounted = isCounted(c, k);
      boolean isWanting = isWanting(c, k);
      for (int n = 0; n < nodes && (isCounted || isWanting); n++) {
        int domain = tables.domain[k][n];
        int come = placed[c * nodes + n] - tables.running[c * nodes + n];
        if (domain >= 0 && come > 0) {
          staying -= isCounted ? come : 0;
          before[domain] -= isCounted && isWanting ? come : 0;
          wants[domain] |= isWanting;
          begins[domain] |= isCounted && isWanting;
        }
      }
    }
    boolean mayBegin = staying == 0;
    for (int d = 0; d < before.length; d++) {
      if (wants[d] && before[d] == 0) {
        if (!mayBegin || !begins[d]) {
          return false;
        }
        mayBegin = false;
      }
    }
    return true;
  }

  private boolean isCounted(int c, int k) {
    for (int counter : tables.counters[c]) {
      if (counter == k) {
        return true;
      }
    }
    return false;
  }

  private boolean isWanting(int c, int k) {
    for (PlacementRule rule : tables.rules[c]) {
      if (rule instanceof PlacementRule.Present && rule.counter() == k) {
        return true;
      }
    }
    return false;
  }

  /// Makes this packing equal to another one of the same problem.
  void become(int[] others) {
    for (int at = 0; at < others.length; at++) {
      for (int more = others[at] - placed[at]; more < 0; more++) {
        subtract(at / nodes, at % nodes);
      }
    }
    for (int at = 0; at < others.length; at++) {
      for (int more = others[at] - placed[at]; more > 0; more--) {
        add(at / nodes, at % nodes);
      }
    }
    changes = 0;
  }

  /// How many of each class are on each node, by class and node.
  int[] counts() {
    return placed.clone();
  }
}
