package dev.berth.capacity.size;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;

import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceVector;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Finds nodes that can go: as many as possible, or the most expensive ones. For one thread.
///
/// It first tries the nodes with the least load, or with the best price for their load. With few
/// nodes, it tries larger sets as long as they succeed, and smaller sets after a failure; then it
/// tries all better sets that a bound admits. With many nodes, sweeps suggest which may go
/// together, and simulations prove them; at last, it tries a proposal.
public final class ConsolidationSearch {
  /// With more nodes, there are too many sets to look at each.
  private static final int MOST_CANDIDATES = 16;

  private final Trials trials;
  private final Prices prices;
  private final RandomGenerator random;
  private final Set<String> wanted = new HashSet<>();
  private RemovalProposal proposal = (_, _, _) -> List.of();
  private @Nullable LossUnit unit;

  /// Creates a search that has not begun.
  ///
  /// @param scenario the scenario with controllers, which create evicted pods again
  /// @param prices the prices of nodes; if others have prices, nodes without one count as free
  /// @param random draws the orders in which many nodes are tried
  /// @param progress receives every attempt to place a pod; may throw [SearchStoppedException]
  public ConsolidationSearch(
      SizeScenario scenario,
      Prices prices,
      SearchLimit limit,
      RandomGenerator random,
      Consumer<SizeProgress> progress) {
    this.random = random;
    trials = new Trials(scenario, limit, progress);
    this.prices = prices;
  }

  /// Keeps nodes, whatever runs on them. Before the search.
  public ConsolidationSearch keep(Collection<String> names) {
    wanted.addAll(names);
    return this;
  }

  /// Keeps nodes without which the loss of another node, or of a zone, would leave more pods
  /// without a place than with all nodes. Before the search.
  public ConsolidationSearch survive(LossUnit lost) {
    unit = lost;
    trials.survive(new SurvivalCheck(lost));
    return this;
  }

  /// Tries a proposal when the search among many nodes finds nothing better. Before the search.
  public ConsolidationSearch propose(RemovalProposal proposes) {
    proposal = proposes;
    return this;
  }

  /// Returns the best plan.
  ///
  /// @throws SizeException if an API server would refuse the input
  public ConsolidationPlan search() throws InterruptedException, SizeException {
    var base = trials.with("all nodes", cluster -> cluster.controllers(), _ -> _ -> false);
    var removals = new RemovalTrials(trials, base, prices, unit);
    var candidates = candidates(base, removals);
    var bound = ConsolidationBound.of(trials, base, candidates, unit);
    var known = found(removals, candidates, bound).withScarce(bound.scarce());
    var best = removals.bestTrial();
    return new ConsolidationPlan(
        removals.removals(),
        prices.isEmpty() ? null : removals.price(removals.best()),
        removals.kept(),
        keptByAutoscaler(base, removals.best()),
        removals.mayWait(),
        unit == null
            ? null
            : Survival.of(unit, best.losses(), best.after().nodes().nodes(), trials.scenario()),
        List.copyOf(base.after().nodes().nodes()),
        List.copyOf(best.after().nodes().nodes()),
        known,
        trials.count());
  }

  private static SequencedMap<String, StayReason> keptByAutoscaler(Trial base, List<String> nodes) {
    var keepers = new NodeKeepers(base.cluster().objects().objects());
    var kept = new LinkedHashMap<String, StayReason>();
    for (var name : nodes) {
      var node = base.after().nodes().node(name);
      var why = node == null ? null : keepers.ofAutoscaler(node);
      if (why != null) {
        kept.put(name, why);
      }
    }
    return kept;
  }

  /// Looks for nodes that can go, until it is stopped.
  private SizeBound found(RemovalTrials removals, List<String> candidates, ConsolidationBound bound)
      throws InterruptedException, SizeException {
    var byResources =
        prices.isEmpty()
            ? BigDecimal.valueOf(bound.most())
            : bound.dearest(candidates.stream().map(removals::price).toList());
    try {
      return candidates.size() > MOST_CANDIDATES
          ? new RemovalSweeps(removals, candidates, bound.most(), byResources, random)
              .search(proposal)
          : new RemovalSets(removals, candidates, bound, byResources).search();
    } catch (SearchStoppedException e) {
      return new SizeBound(byResources, false, false);
    }
  }

  /// The nodes that may go, in the order in which they are tried.
  private List<String> candidates(Trial base, RemovalTrials removals) {
    var candidates = new ArrayList<String>();
    var keepers = new NodeKeepers(base.cluster().objects().objects());
    var loads = new HashMap<String, Double>();
    for (NodeInfo node : base.before().nodes().nodes()) {
      var why =
          wanted.contains(node.name()) ? StayReason.byRule("it is to be kept") : keepers.of(node);
      if (why == null) {
        candidates.add(node.name());
        loads.put(node.name(), load(node));
      } else {
        removals.keep(node.name(), why);
      }
    }
    Comparator<String> order =
        comparingDouble(node ->
            loads.getOrDefault(node, 0.0)
                / (prices.isEmpty() ? 1 : 1e-9 + removals.price(node).doubleValue()));
    candidates.sort(order.thenComparing(comparing(node -> node)));
    return candidates;
  }

  /// The share of the node that its movable pods request, for the resource with the largest share.
  private static double load(NodeInfo node) {
    var taken = PackedPods.taken(NodeKeepers.movable(node));
    ResourceVector has = node.allocatable();
    return Math.max(
        (double) taken.milliCpu() / Math.max(1, has.milliCpu()),
        (double) taken.memory() / Math.max(1, has.memory()));
  }
}
