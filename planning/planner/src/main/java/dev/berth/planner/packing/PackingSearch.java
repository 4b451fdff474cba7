package dev.berth.planner.packing;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Searches a good packing by *ruin and recreate*. For one thread.
///
/// **The goal.** As many pods as possible, those of a higher priority first; then, if asked for,
/// nodes in use that cost little; then few moves; then places that cost little ([NodeCosts]).
///
/// **The constraints.** Those of [PackingProblem]: resources, allowed nodes, gangs, rules over
/// topology domains, moves and budgets. Finding the best packing is NP-hard (it contains vector bin
/// packing), so the search improves what it has for as long as it may, and can end at any round.
///
/// **The algorithm.** A round takes all movable pods off a few nodes (*ruin*), and puts these and
/// the waiting ones back in another order (*recreate*). It keeps the result if it is a plan and not
/// worse, and undoes it otherwise:
///
/// ```
///   n1 [a a b .]  n2 [b b . .]  waiting: c c c          c takes three places of four
///   ruin n1, n2   [. . . .]     [. . . .]               waiting: a a b b b c c c
///   recreate      [c c c a]     [a b b b]               better, since nobody waits: kept
/// ```
///
/// Keeping what is equally good lets the packing drift along plateaus, which is how it leaves most
/// local optima. If nothing has improved for long, a round ruins much more and its result is kept
/// whatever it is worth; the best packing is remembered.
///
/// *Where a pod goes* decides how much fits later. Among the nodes of the round, a pod goes where
/// what is left is balanced over the resources that may run short, and, in some rounds, where
/// little is left. A pod that ran on one of the nodes goes back there first in most rounds.
///
/// *Gangs* are tried as a whole: either all missing members find places, or none. If a ruin broke a
/// gang that cannot be completed, its other pods leave, too, and their places are filled again.
///
/// *What places cost* does not count in these rounds. If it is not the same everywhere, one round
/// of sixteen goes to a [CostDescent], which begins with the best packing and makes it cheaper.
///
/// **Sources.** G. Schrimpf et al., *Record breaking optimization results using the ruin and
/// recreate principle*, J. Comput. Phys. 159 (2000). The balance of resources is that of R.
/// Panigrahy et al., *Heuristics for vector bin packing* (2011).
public final class PackingSearch {
  /// So many rounds without a better packing, for each node and class, call for a large ruin.
  private static final int PATIENCE = 40;

  /// How many nodes beside the ruined ones are looked at in some rounds.
  private static final int MORE_NODES = 16;

  /// How many classes that wait take part in a round beside those of the ruined nodes.
  private static final int MORE_CLASSES = 48;

  /// One of so many rounds lowers costs.
  private static final int ROUNDS_PER_DESCENT = 16;

  private final Tables tables;
  private final PackingState packing;
  private final RandomGenerator random;
  private final NodeDraw nodes;
  private final Recreation recreation;
  private final CostDescent descent;
  private int[] best;
  private long[] bestValue;
  private int stale;

  /// How many pods there are, and what the nodes in use cost at least if all have a place.
  private final long pods;

  private final long priceBound;

  /// Begins a search.
  ///
  /// @param random decides everything: with the same seed, a round does the same
  /// @param earlier a search in the same nodes and classes, whose packing is taken over as far as
  ///   the problem allows; null to begin with nothing that waits placed
  public PackingSearch(
      PackingProblem problem, RandomGenerator random, @Nullable PackingSearch earlier) {
    this.random = random;
    tables = new Tables(problem);
    packing = new PackingState(tables);
    nodes = new NodeDraw(tables, packing, random);
    recreation = new Recreation(tables, packing, random, false);
    descent = new CostDescent(tables, random);
    best = packing.counts();
    bestValue = packing.value();
    pods =
        Arrays.stream(tables.waits).asLongStream().sum()
            + Arrays.stream(tables.runningOfRank).asLongStream().sum();
    priceBound = PriceBound.of(problem);
    if (earlier != null) {
      takeOver(earlier);
    }
    fill();
  }

  private void takeOver(PackingSearch earlier) {
    for (int c = 0; c < tables.classes; c++) {
      removeOthers(earlier, c);
    }
    int before;
    do {
      before = packing.mark();
      for (int c = 0; c < tables.classes; c++) {
        placeSame(earlier, c);
      }
    } while (packing.mark() > before); // rules may let a pod come only after another one
    if (!keepIfPlan()) {
      for (int c = 0; c < tables.classes; c++) {
        removeOthers(earlier, c);
        placeSame(earlier, c);
        keepIfPlan();
      }
    }
  }

  private void removeOthers(PackingSearch earlier, int c) {
    for (int n = 0; n < tables.nodes; n++) {
      for (int i = packing.placed(c, n); i > earlier.placed(c, n); i--) {
        packing.remove(c, n);
      }
    }
  }

  private void placeSame(PackingSearch earlier, int c) {
    for (int n = 0; n < tables.nodes; n++) {
      while (packing.placed(c, n) < earlier.placed(c, n)
          && packing.waiting(c) > 0
          && packing.fits(c, n)) {
        packing.place(c, n);
      }
    }
  }

  private void fill() {
    nodes.takeAll();
    for (int c = 0; c < tables.classes; c++) {
      recreation.include(c);
    }
    recreation.run(nodes, Recreation.Order.LARGE_FIRST);
    if (!keepIfPlan()) {
      fillByClass();
    }
  }

  private void fillByClass() {
    for (int rank = 0; rank < tables.ranks; rank++) {
      for (int c = 0; c < tables.classes; c++) {
        if (tables.rank[c] == rank) {
          recreation.include(c);
          recreation.run(nodes, Recreation.Order.LARGE_FIRST);
          keepIfPlan();
        }
      }
    }
  }

  private boolean keepIfPlan() {
    boolean isPlan = packing.isPlan(0);
    if (isPlan) {
      packing.commit();
      keepIfBest();
    } else {
      packing.undo(0);
    }
    return isPlan;
  }

  /// Whether no packing can be better than the best one, but for what places cost: nothing moves,
  /// the number of pods cannot be larger, and the nodes in use, if they count, cannot cost less.
  ///
  /// @param most for each priority, the highest first, how many of the waiting pods of this
  ///   priority or a higher one can have a node at most
  public boolean isBest(List<Long> most) {
    return !hasChoice() || (bestValue[tables.ranks + 1] == 0 && placesMost(most) && isCheapest());
  }

  private boolean placesMost(List<Long> most) {
    long placed = 0;
    for (int rank = 0; rank < tables.ranks; rank++) {
      placed += bestValue[rank] - tables.runningOfRank[rank];
      if (placed < most.get(rank)) {
        return false;
      }
    }
    return true;
  }

  private boolean isCheapest() {
    return tables.problem.objective() == PackingObjective.PLACED
        || (placed() == pods && -bestValue[tables.ranks] <= priceBound);
  }

  private boolean hasChoice() {
    return tables.nodes > 0 && tables.classes > 0;
  }

  /// Does one round.
  public void round() {
    if (!hasChoice()) {
      return;
    }
    if (tables.hasCosts && random.nextInt(ROUNDS_PER_DESCENT) == 0) {
      lowerCosts();
      return;
    }
    boolean isLarge = stale > PATIENCE * (tables.nodes + tables.classes);
    long[] before = packing.value();
    if (isLarge) {
      if (random.nextBoolean()) {
        packing.become(best);
      }
      nodes.takeMany();
    } else if (random.nextInt(16) == 0) {
      nodes.takeMany();
    } else {
      nodes.takeFew();
    }
    recreation.ruin(nodes);
    recreation.includeWaiting(MORE_CLASSES);
    if (!isLarge && random.nextInt(4) == 0) {
      nodes.takeMore(MORE_NODES);
    }
    recreation.run(nodes, Recreation.Order.drawn(random));
    stale++;
    if (!packing.isPlan(0) || (!isLarge && packing.compareTo(before) < 0)) {
      packing.undo(0);
    } else {
      packing.commit();
      keepIfBest();
    }
    if (isLarge) {
      stale = 0;
    }
  }

  /// Does one round that only lowers what places cost.
  public void lowerCosts() {
    if (hasChoice() && descent.round()) {
      bestValue = descent.packing().value();
      best = descent.packing().counts();
    }
  }

  /// Whether more rounds that lower what places cost seem to be in vain.
  public boolean isCheap() {
    return !tables.hasCosts || descent.isStale();
  }

  private void keepIfBest() {
    if (packing.compareTo(bestValue) > 0) {
      stale = 0;
    }
    if (packing.compareWithCosts(bestValue) > 0) {
      bestValue = packing.value();
      best = packing.counts();
      descent.begin(best);
    }
  }

  /// Returns how many pods of the class are on the node in the best packing.
  public int placed(int podClass, int node) {
    return best[podClass * tables.nodes + node];
  }

  /// Returns how many pods have a node in the best packing.
  public long placed() {
    return Arrays.stream(bestValue, 0, tables.ranks).sum();
  }

  /// Returns what the best packing is worth: the number of pods that have a place, by priority, the
  /// highest first; then the price of the nodes in use, the number of moves, and what the places
  /// cost, all three as negative numbers.
  public long[] value() {
    return bestValue.clone();
  }
}
