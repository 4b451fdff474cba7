package dev.berth.capacity.size;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.fit.NodePools;
import dev.berth.capacity.size.Trials.LossLimit;
import dev.berth.cluster.manifest.Manifest;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Finds the fewest or the cheapest nodes of given shapes with which everything fits. For one
/// thread.
///
/// First, it adds nodes until one more node would help no waiting pod: it begins with the minimum
/// of a lower bound, and the numbers of waiting pods determine the next step. This shows what can
/// be placed at all. Each plan must place as much. Then it tries fewer nodes, by bisection, and
/// other mixes. At last, it tries all cheaper plans that the bound admits, unless there are too
/// many: more nodes do not always help, so nothing else shows that a plan is the best.
public final class ScaleSearch {
  private static final int MOST_VISITED = 1_000_000;

  /// If this many times as many nodes do not help any more pods, the search adds no more.
  private static final int MOST_IN_VAIN = 8;

  /// The maximum number of nodes of one shape that are exchanged for others at once.
  private static final int MOST_EXCHANGED = 3;

  private final Trials trials;
  private final List<NodeShape> shapes;
  private final List<BigDecimal> prices;
  private final boolean hasPrices;
  private final Set<String> names;
  private final WaitingAnalysis analysis;
  private @Nullable LossUnit unit;

  /// The number of pods that do not fit, or would not after a loss, by plan.
  private final Map<List<Integer>, Integer> tried = new HashMap<>();

  /// The smallest number of pods that do not fit in any trial so far.
  private int target = Integer.MAX_VALUE;

  private List<Integer> best = List.of();
  private @Nullable Trial bestTrial;
  private int visited;

  private final Comparator<List<Integer>> cheapestFirst =
      Comparator.comparing(this::price)
          .thenComparingInt(ScaleSearch::total)
          .thenComparing(ScaleSearch::lexicographic);

  /// Creates a search that has not begun.
  ///
  /// @param shapes at least one; either all have prices or none
  /// @param progress receives every attempt to place a pod; may throw [SearchStoppedException]
  public ScaleSearch(
      SizeScenario scenario,
      List<NodeShape> shapes,
      SearchLimit limit,
      Consumer<SizeProgress> progress) {
    trials = new Trials(scenario, limit, progress);
    this.shapes = List.copyOf(shapes);
    hasPrices = shapes.stream().allMatch(shape -> shape.price() != null);
    prices =
        shapes.stream()
            .map(shape -> shape.price() == null ? BigDecimal.ONE : shape.price())
            .toList();
    names =
        scenario.input().manifests().stream()
            .map(Manifest::object)
            .filter(Node.class::isInstance)
            .map(node -> node.metadata().name())
            .collect(toSet());
    analysis = new WaitingAnalysis(trials, this.shapes);
  }

  /// Requires that everything also fits after the loss of any single node, or zone, as far as more
  /// nodes help. Before the search.
  public ScaleSearch survive(LossUnit lost) {
    unit = lost;
    trials.survive(new SurvivalCheck(lost));
    return this;
  }

  /// Also tries waiting pods on the nodes of a proposal. Before the search.
  public ScaleSearch propose(PlacementProposal proposal) {
    trials.propose(proposal);
    return this;
  }

  /// Returns the best plan.
  ///
  /// @throws SizeException if an API server would refuse the nodes
  public ScalePlan search() throws InterruptedException, SizeException {
    var none = each(0);
    var zero = attempt(none);
    if (lack(zero) == 0) {
      return plan(zero, List.of(), new SizeBound(BigDecimal.ZERO, true, false));
    }
    var probe = attempt(each(1));
    var most = most(zero);
    var hopeless = analysis.hopeless(probe);
    var first = ScaleBound.of(trials, probe, shapes, hopeless);
    var top = upwards(zero, probe, first, hopeless, most);
    if (price(best).signum() == 0 && total(best) == 0) {
      return plan(zero, analysis.of(zero, top), new SizeBound(BigDecimal.ZERO, true, false));
    }
    var bound = target == hopeless ? first : ScaleBound.of(trials, probe, shapes, target);
    var known = improved(zero, bound, most).withScarce(bound.scarce());
    return plan(zero, analysis.of(Objects.requireNonNull(bestTrial), top), known);
  }

  /// The number of nodes of each shape that is enough: one for each pod. The nodes may fill with
  /// pods that had a place before, and as many again may be lost.
  private int most(Trial zero) {
    var pods = zero.pending().size() + zero.notCreated() + zero.log().preempted();
    return Math.max(1, unit == null ? pods : 2 * (pods + zero.losses().mostStranded()));
  }

  /// The number of pods that do not fit, or have no place after a loss, over all losses.
  private static int lack(Trial trial) {
    return (int) Math.min(Integer.MAX_VALUE, (long) trial.shortfall() + trial.losses().stranded());
  }

  /// Limits the lack to that of the best trial so far. Other trials are not completed.
  private LossLimit limit() {
    var most = target;
    return trial -> {
      var left = new AtomicLong((long) most - trial.shortfall());
      return left.get() < 0 ? null : loss -> left.addAndGet(-loss.unplaced().size()) < 0;
    };
  }

  /// Looks for better plans than the first one, until it is stopped.
  private SizeBound improved(Trial zero, ScaleBound bound, int most)
      throws InterruptedException, SizeException {
    try {
      for (int shape = 0; shape < shapes.size(); shape++) {
        alone(shape, zero, bound, most);
      }
      improve(bound);
      return rest(bound);
    } catch (SearchStoppedException e) {
      return new SizeBound(byResources(bound), false, false);
    }
  }

  private BigDecimal byResources(ScaleBound bound) {
    return hasPrices ? bound.cheapest(prices) : BigDecimal.valueOf(bound.fewest());
  }

  /// Adds nodes of all shapes until everything fits, or until more would not help. This has no
  /// limit of size, because without it there is no plan.
  private Trial upwards(Trial zero, Trial probe, ScaleBound bound, int hopeless, int most)
      throws InterruptedException, SizeException {
    var trial = probe;
    var next = new NextCount(lacking(zero, hopeless), Math.max(2, fewestOfEach(bound, most)), most);
    var helped = next.count();
    while (lack(trial) > 0
        && next.hasMore()
        && next.count() <= helped * MOST_IN_VAIN
        && (trial.losses().stranded() > 0 || analysis.mayHelp(trial))) {
      var before = target;
      trial = attempt(each(next.count()));
      helped = target < before ? next.count() : helped;
      next.hasLacked(lacking(trial, hopeless));
    }
    return trial;
  }

  private static int lacking(Trial trial, int mayWait) {
    return Math.max(1, trial.shortfall() + trial.losses().mostStranded() - mayWait);
  }

  /// The minimum number of nodes of each shape for which the bound admits a plan; 0 if it admits
  /// none at all.
  private int fewestOfEach(ScaleBound bound, int most) {
    var count = fewest(bound, most, this::each);
    return bound.admits(each(count)) ? count : 0;
  }

  /// The first number for which the bound admits a plan, or the maximum.
  private static int fewest(ScaleBound bound, int most, IntFunction<List<Integer>> plans) {
    int count = 1;
    while (count < most && !bound.admits(plans.apply(count))) {
      count++;
    }
    return count;
  }

  /// Tries nodes of one shape alone.
  private void alone(int shape, Trial zero, ScaleBound bound, int most)
      throws InterruptedException, SizeException {
    IntFunction<List<Integer>> plans = count -> only(shape, count);
    var first = fewest(bound, most, plans);
    var next = new NextCount(lacking(zero, target), first, most);
    var fails = first - 1;
    while (cheapestFirst.compare(plans.apply(next.count()), best) < 0 && next.hasMore()) {
      var plan = plans.apply(next.count());
      if (!tried.containsKey(plan) && !trials.mayTry(1)) {
        break;
      }
      if (fits(plan)) {
        between(fails, next.count(), plans);
        return;
      }
      fails = next.count();
      next.hasLacked(Objects.requireNonNull(tried.get(plan)) - target);
    }
    if (best.equals(plans.apply(total(best)))) {
      between(fails, total(best), plans);
    }
  }

  /// Bisects between a number that is too small and one that is enough.
  private void between(int tooFew, int enough, IntFunction<List<Integer>> plans)
      throws InterruptedException, SizeException {
    var low = tooFew;
    var high = enough;
    while (high - low > 1 && trials.mayTry(1)) {
      var middle = (low + high) >>> 1;
      if (fits(plans.apply(middle))) {
        high = middle;
      } else {
        low = middle;
      }
    }
  }

  /// Removes nodes, and exchanges some of one shape for cheaper or fewer ones of another, as long
  /// as that helps.
  private void improve(ScaleBound bound) throws InterruptedException, SizeException {
    for (var before = List.<Integer>of(); !before.equals(best) && trials.mayTry(1); ) {
      before = best;
      for (int shape = 0; shape < shapes.size(); shape++) {
        for (int fewer = 1; fewer <= MOST_EXCHANGED; fewer++) {
          if (best.get(shape) >= fewer) {
            exchange(shape, fewer, bound);
          }
        }
      }
    }
  }

  private void exchange(int shape, int fewer, ScaleBound bound)
      throws InterruptedException, SizeException {
    var left = changed(best, shape, -fewer);
    for (int other = 0; other < shapes.size(); other++) {
      int more = 0;
      while (other != shape && cheapestFirst.compare(changed(left, other, more + 1), best) < 0) {
        more++;
      }
      var plan = changed(left, other, more);
      if (bound.admits(plan) && trials.mayTry(1) && fits(plan)) {
        return;
      }
    }
  }

  /// Tries every plan that is cheaper than the best one and that may be enough, the cheapest first.
  private SizeBound rest(ScaleBound bound) throws InterruptedException, SizeException {
    var byResources = byResources(bound);
    if (byResources.compareTo(price(best)) >= 0) {
      return new SizeBound(price(best), true, false);
    }
    var left = new ArrayList<List<Integer>>();
    if (!collect(new ArrayList<>(), bound, left)) {
      return new SizeBound(byResources, false, false);
    }
    left.sort(cheapestFirst);
    var unknown = left.stream().filter(plan -> !tried.containsKey(plan)).toList();
    if (!trials.mayTry(unknown.size())) {
      return new SizeBound(byResources, false, false);
    }
    var least = byResources;
    try (var inTurn = trials.ahead(unknown, ScaleSearch::title, this::nodes, limit())) {
      for (var plan : left) {
        if (cheapestFirst.compare(plan, best) >= 0) {
          break;
        }
        least = least.max(price(plan));
        if (tried.containsKey(plan)) {
          continue;
        }
        if (!trials.mayTry(1)) {
          return new SizeBound(least, false, least.compareTo(byResources) > 0);
        }
        judge(plan, inTurn.next());
      }
    }
    return new SizeBound(price(best), true, !left.isEmpty());
  }

  /// Collects the plans that begin with these counts, that are cheaper than the best one, and that
  /// may be enough.
  private boolean collect(List<Integer> counts, ScaleBound bound, List<List<Integer>> plans) {
    visited++;
    if (counts.size() == shapes.size()) {
      if (bound.admits(counts)) {
        plans.add(List.copyOf(counts));
      }
      return visited <= MOST_VISITED;
    }
    for (int count = 0; ; count++) {
      counts.addLast(count);
      var padded = new ArrayList<>(counts);
      padded.addAll(Collections.nCopies(shapes.size() - counts.size(), 0));
      var isCheaper = cheapestFirst.compare(padded, best) < 0 && visited <= MOST_VISITED;
      var mayGoOn = !isCheaper || collect(counts, bound, plans);
      counts.removeLast();
      if (!isCheaper || !mayGoOn) {
        return visited <= MOST_VISITED;
      }
    }
  }

  private boolean fits(List<Integer> plan) throws InterruptedException, SizeException {
    var known = tried.get(plan);
    return (known == null ? lack(attempt(plan)) : known) <= target;
  }

  private Trial attempt(List<Integer> plan) throws InterruptedException, SizeException {
    return judge(plan, trials.withNodes(title(plan), nodes(plan), limit()));
  }

  private List<NewNodes> nodes(List<Integer> plan) {
    var cluster = trials.scenario().cluster();
    var taken = new HashSet<>(names);
    var copies = new ArrayList<NewNodes>();
    for (int shape = 0; shape < shapes.size(); shape++) {
      var more = shapes.get(shape).copies(plan.get(shape), cluster, taken::contains);
      taken.addAll(more.names());
      copies.add(more);
    }
    return copies;
  }

  /// Keeps the plan if it is the best so far.
  private Trial judge(List<Integer> plan, Trial trial) {
    var lack = lack(trial);
    tried.put(plan, lack);
    if (lack < target || (lack == target && cheapestFirst.compare(plan, best) < 0)) {
      target = lack;
      best = plan;
      bestTrial = trial;
    }
    return trial;
  }

  /// The largest refused number of nodes below the best plan; null if none was tried.
  private @Nullable Integer mostRefused() {
    return tried.entrySet().stream()
        .filter(plan -> plan.getValue() > target && total(plan.getKey()) < total(best))
        .map(plan -> total(plan.getKey()))
        .max(Comparator.naturalOrder())
        .orElse(null);
  }

  private static String title(List<Integer> plan) {
    return total(plan) == 1 ? "1 node more" : "%,d nodes more".formatted(total(plan));
  }

  private List<Integer> each(int count) {
    return Collections.nCopies(shapes.size(), count);
  }

  private List<Integer> only(int shape, int count) {
    return changed(each(0), shape, count);
  }

  private static List<Integer> changed(List<Integer> plan, int shape, int more) {
    var changed = new ArrayList<>(plan);
    changed.set(shape, plan.get(shape) + more);
    return List.copyOf(changed);
  }

  private BigDecimal price(List<Integer> plan) {
    return IntStream.range(0, plan.size())
        .mapToObj(shape -> prices.get(shape).multiply(BigDecimal.valueOf(plan.get(shape))))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static int total(List<Integer> plan) {
    return plan.stream().mapToInt(Integer::intValue).sum();
  }

  private static String lexicographic(List<Integer> plan) {
    return plan.stream().map("%09d"::formatted).toList().toString();
  }

  private ScalePlan plan(Trial zero, List<ScalePlan.UnplacedPods> waiting, SizeBound bound) {
    var trial = Objects.requireNonNull(bestTrial);
    var nodes = new ArrayList<ScalePlan.NewNode>();
    for (int shape = 0; shape < shapes.size(); shape++) {
      var added = trial.added().get(shape);
      var likes = shapes.get(shape).likes(added.size());
      for (int number = 0; number < added.size(); number++) {
        var name = added.get(number);
        var node = Objects.requireNonNull(trial.after().nodes().node(name), name);
        List<ObjectKey> pods = node.pods().stream().map(pod -> pod.key()).sorted().toList();
        nodes.add(
            new ScalePlan.NewNode(
                name,
                shapes.get(shape).name(),
                NodePools.zoneOf(node.node()),
                likes.get(number),
                pods));
      }
    }
    return new ScalePlan(
        IntStream.range(0, shapes.size())
            .mapToObj(shape ->
                new ScalePlan.ShapeCount(
                    shapes.get(shape).name(), best.get(shape), shapes.get(shape).price()))
            .toList(),
        hasPrices ? price(best) : null,
        names.size(),
        nodes,
        trial.log().placed().size(),
        waiting,
        trial.notCreated(),
        trial.log().preempted(),
        unit == null
            ? null
            : Survival.of(unit, trial.losses(), trial.after().nodes().nodes(), trials.scenario()),
        List.copyOf(zero.after().nodes().nodes()),
        List.copyOf(trial.after().nodes().nodes()),
        bound,
        shapes.size() == 1 ? mostRefused() : null,
        trials.count());
  }
}
