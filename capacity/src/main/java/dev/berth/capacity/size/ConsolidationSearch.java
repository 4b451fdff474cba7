package dev.berth.capacity.size;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;

import dev.berth.api.core.Pod;
import dev.berth.engine.DryRun;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.ResourceVector;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Finds nodes that can go: as many as possible, or those that cost the most. For one thread.
///
/// Nodes with the least on them, or the best price for it, are tried first. If they are few, more
/// and more at once as long as that goes well, fewer where it does not; then all better sets that a
/// bound admits. If they are many, sweeps say which may go together, and what they say is proven.
public final class ConsolidationSearch {
  /// Of more nodes there are too many sets to look at each.
  private static final int MOST_CANDIDATES = 16;

  /// So many sweeps in a row may find nothing better, divided by the nodes: a node more or less
  /// matters most where there are few, and there a sweep takes least.
  private static final int SWEPT_IN_VAIN = 1200;

  private static final int FEWEST_IN_VAIN = 3;

  /// So many simulations try what a sweep has emptied.
  private static final int MOST_PROOFS = 8;

  private final Trials trials;
  private final Prices prices;
  private final RandomGenerator random;
  private final List<String> candidates = new ArrayList<>();
  private final Map<String, BigDecimal> priceOf = new HashMap<>();
  private final SequencedMap<String, String> kept = new LinkedHashMap<>();
  private final Set<String> wanted = new HashSet<>();
  private int mayWait;
  private int shortfall;
  private int running;
  private List<String> best = List.of();
  private @Nullable Trial bestTrial;

  /// In the cluster at the end of the best trial.
  private @Nullable DryRun dryRun;

  private List<ConsolidationPlan.Removal> removals = List.of();

  /// A search that has not begun.
  ///
  /// @param scenario with controllers, which bring evicted pods back
  /// @param prices of nodes; those without count as free if others have prices
  /// @param random in which orders many nodes are tried
  /// @param progress is told of every attempt to place a pod; may throw [SearchStoppedException]
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

  /// Has nodes stay, whatever is on them. Before the search.
  ///
  /// @param names those of nodes
  public ConsolidationSearch keep(Collection<String> names) {
    wanted.addAll(names);
    return this;
  }

  /// The best plan that was found.
  ///
  /// @throws SizeException if the input is not what an API server would take
  public ConsolidationPlan search() throws InterruptedException, SizeException {
    var base = trials.with("all nodes", cluster -> cluster.controllers());
    shortfall = base.shortfall();
    mayWait = base.waiting().size();
    running = running(base);
    bestTrial = base;
    findCandidates(base);
    var bound = ConsolidationBound.of(trials, base, candidates);
    var known = found(bound);
    return new ConsolidationPlan(
        removals,
        prices.isEmpty() ? null : saved(best),
        keptNodes(base),
        mayWait,
        known,
        trials.count());
  }

  /// Looks for nodes that can go, as long as nobody stops that.
  ///
  /// @return what is known then
  private SizeBound found(ConsolidationBound bound) throws InterruptedException, SizeException {
    try {
      if (candidates.size() > MOST_CANDIDATES) {
        sweep(bound);
      } else {
        grow(bound);
      }
      return rest(bound);
    } catch (SearchStoppedException e) {
      return new SizeBound(byResources(bound), false, false);
    }
  }

  private BigDecimal byResources(ConsolidationBound bound) {
    return prices.isEmpty() ? BigDecimal.valueOf(bound.most()) : bound.dearest(candidatePrices());
  }

  private void findCandidates(Trial base) {
    var before = base.before();
    var keepers = new NodeKeepers(base.cluster().objects().objects());
    var loads = new HashMap<String, Double>();
    for (NodeInfo node : before.nodes().nodes()) {
      var price = prices.of(node.node());
      priceOf.put(node.name(), price == null ? BigDecimal.ZERO : price);
      var why = wanted.contains(node.name()) ? "it is to be kept" : keepers.of(node);
      if (why == null) {
        candidates.add(node.name());
        loads.put(node.name(), load(node));
      } else {
        kept.put(node.name(), why);
      }
    }
    Comparator<String> leastFirst = comparingDouble(node -> loads.getOrDefault(node, 0.0));
    Comparator<String> order =
        prices.isEmpty()
            ? leastFirst
            : comparingDouble(node -> loads.getOrDefault(node, 0.0) / (1e-9 + price(node)));
    candidates.sort(order.thenComparing(comparing(node -> node)));
  }

  private double price(String node) {
    return priceOf.getOrDefault(node, BigDecimal.ZERO).doubleValue();
  }

  /// How much of the node its movable pods request, of that resource of which it is most.
  private static double load(NodeInfo node) {
    var pods = node.pods().stream().filter(pod -> NodeKeepers.isMovable(pod.pod())).toList();
    var taken = PackedPods.taken(pods);
    ResourceVector has = node.allocatable();
    return Math.max(
        (double) taken.milliCpu() / Math.max(1, has.milliCpu()),
        (double) taken.memory() / Math.max(1, has.memory()));
  }

  /// Removes more and more nodes.
  private void grow(ConsolidationBound bound) throws InterruptedException, SizeException {
    var left = new ArrayList<>(candidates);
    var block = 1;
    while (!left.isEmpty() && trials.mayTry(1)) {
      var more = new ArrayList<String>();
      while (!left.isEmpty() && more.size() < block) {
        var next = left.removeFirst();
        var why = refusal(next, more, bound);
        if (why == null) {
          more.add(next);
        } else {
          kept.put(next, why);
        }
      }
      if (more.isEmpty()) {
        continue;
      }
      if (fits(union(best, more))) {
        block *= 2;
      } else {
        // They are tried again, fewer at once.
        if (more.size() > 1) {
          left.addAll(0, more);
        }
        block = Math.max(1, more.size() / 2);
      }
    }
    left.forEach(node -> kept.put(node, "not tried: the search has taken too long"));
  }

  /// Sweeps over the nodes, and proves what that has shown; again and again, with a few nodes left
  /// out and the others in another order, as long as better plans may be found.
  private void sweep(ConsolidationBound bound) throws InterruptedException, SizeException {
    var order = candidates;
    var most = Math.max(FEWEST_IN_VAIN, SWEPT_IN_VAIN / candidates.size());
    for (var inVain = 0; inVain < most && mayGain(bound); inVain++) {
      var before = best;
      prove(emptied(order, bound.most()));
      if (!before.equals(best)) {
        inVain = 0;
      }
      order = shaken();
    }
  }

  private boolean mayGain(ConsolidationBound bound) {
    return value(best).compareTo(byResources(bound)) < 0 && trials.mayTry(2);
  }

  private List<String> emptied(List<String> order, int most)
      throws InterruptedException, SizeException {
    var sweeping = new ArrayList<NodeSweep>();
    trials.with(
        "which nodes can be emptied",
        cluster -> {
          sweeping.add(new NodeSweep(cluster, order, mayWait, most));
          return sweeping.getFirst();
        });
    sweeping.getFirst().stuck().forEach(kept::putIfAbsent);
    return sweeping.getFirst().emptied();
  }

  /// Removes the nodes for good, without those for which that fails. With each failure, half of the
  /// nodes behind it are spared, too, and half of those come back with each success: of thousands
  /// of nodes, there are many behind, and a simulation takes long. They stay better than the best
  /// nodes so far. If that goes on too long, only those go that could be removed before the first
  /// failure: then there is more room than there was.
  private void prove(List<String> nodes) throws InterruptedException, SizeException {
    var set = new ArrayList<>(nodes);
    var spared = new ArrayDeque<String>();
    var removed = List.<String>of();
    for (var proofs = 0;
        proofs < MOST_PROOFS && isBetter(set, best) && trials.mayTry(2);
        proofs++) {
      var gone = remove(set);
      if (gone < set.size()) {
        var before = List.copyOf(set.subList(0, gone));
        removed = isBetter(before, removed) || set.equals(removed) ? before : removed;
        set.remove(gone);
        for (var behind = (set.size() - gone) / 2;
            behind > 0 && isBetter(set.subList(0, set.size() - 1), best);
            behind--) {
          spared.addFirst(set.removeLast());
        }
      } else {
        for (var back = (spared.size() + 1) / 2; back > 0; back--) {
          set.add(spared.removeFirst());
        }
      }
    }
    if (isBetter(removed, best) && trials.mayTry(1)) {
      remove(removed);
    }
  }

  /// The best nodes without some, in another order; then the others.
  private List<String> shaken() {
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

  private static List<String> union(List<String> some, List<String> more) {
    var all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  /// Why it is no use to try the node; null if it may be.
  private @Nullable String refusal(String node, List<String> others, ConsolidationBound bound) {
    var all = union(best, others);
    all.add(node);
    if (!bound.admits(all)) {
      return "the other nodes cannot hold all pods";
    }
    var trial = Objects.requireNonNull(bestTrial);
    Snapshot cluster = trial.after();
    var info = cluster.nodes().node(node);
    if (info == null) {
      return null;
    }
    if (dryRun == null) {
      dryRun = trials.dryRun(trial, cluster);
    }
    for (PodInfo pod : info.pods()) {
      if (NodeKeepers.isMovable(pod.pod()) && !hasPlace(pod.pod(), all, cluster, dryRun)) {
        return "%s fits no other node".formatted(pod.key());
      }
    }
    return null;
  }

  private static boolean hasPlace(
      Pod pod, Collection<String> gone, Snapshot cluster, DryRun dryRun) {
    var unbound = pod.withSpec(pod.spec().withNodeName(""));
    if (!dryRun.isResponsibleFor(unbound)) {
      return false;
    }
    var filters = dryRun.filters(cluster, unbound);
    return cluster.nodes().nodes().stream()
        .anyMatch(node -> !gone.contains(node.name()) && filters.fits(node));
  }

  /// Tries every set of nodes that is better than the best, and that may go, the best first.
  ///
  /// @return what is known then
  private SizeBound rest(ConsolidationBound bound) throws InterruptedException, SizeException {
    var byResources = byResources(bound);
    var value = value(best);
    if (byResources.compareTo(value) <= 0) {
      return new SizeBound(value, true, false);
    }
    if (candidates.size() > MOST_CANDIDATES) {
      return new SizeBound(byResources, false, false);
    }
    var sets = new ArrayList<List<String>>();
    for (var bits = 1; bits < 1 << candidates.size(); bits++) {
      var set = new ArrayList<String>();
      for (var i = 0; i < candidates.size(); i++) {
        if ((bits >> i & 1) == 1) {
          set.add(candidates.get(i));
        }
      }
      if (isBetter(set, best) && bound.admits(set)) {
        sets.add(set);
      }
    }
    sets.sort((a, b) -> isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0);
    var most = byResources;
    for (var set : sets) {
      if (!isBetter(set, best)) {
        break;
      }
      most = most.min(value(set));
      if (fitsInSomeOrder(List.of(), set, new HashSet<>())) {
        break;
      }
      if (!trials.mayTry(1)) {
        return new SizeBound(most, false, most.compareTo(byResources) < 0);
      }
    }
    return new SizeBound(value(best), true, !sets.isEmpty());
  }

  /// Tries the orders that begin with these nodes. Where a drain cannot go on, no other order of
  /// the nodes behind it helps.
  ///
  /// @param first the nodes that the orders begin with
  /// @param left the nodes behind them
  /// @param stuck beginnings that are known to end there
  private boolean fitsInSomeOrder(List<String> first, List<String> left, Set<List<String>> stuck)
      throws InterruptedException, SizeException {
    if (left.isEmpty()) {
      var gone = remove(first);
      if (gone < first.size()) {
        stuck.add(first.subList(0, gone + 1));
      }
      return gone == first.size() && best.equals(first);
    }
    for (var next : left) {
      var more = union(first, List.of(next));
      var others = new ArrayList<>(left);
      others.remove(next);
      if (stuck.contains(first) || !trials.mayTry(1)) {
        return false;
      }
      if (!stuck.contains(more) && fitsInSomeOrder(more, others, stuck)) {
        return true;
      }
    }
    return false;
  }

  private List<BigDecimal> candidatePrices() {
    return candidates.stream().map(this::priceOfNode).toList();
  }

  private BigDecimal priceOfNode(String node) {
    return priceOf.getOrDefault(node, BigDecimal.ZERO);
  }

  private BigDecimal saved(Collection<String> nodes) {
    return nodes.stream().map(this::priceOfNode).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /// What a plan is compared by first: the price, or the number of nodes.
  private BigDecimal value(Collection<String> nodes) {
    return prices.isEmpty() ? BigDecimal.valueOf(nodes.size()) : saved(nodes);
  }

  private boolean isBetter(Collection<String> nodes, Collection<String> others) {
    var compared = value(nodes).compareTo(value(others));
    return compared > 0 || (compared == 0 && nodes.size() > others.size());
  }

  /// Whether a simulation can remove the nodes, in that order.
  private boolean fits(List<String> nodes) throws InterruptedException, SizeException {
    remove(nodes);
    return best.equals(nodes);
  }

  /// Simulates the removal of the nodes in that order, and keeps it if it is the best so far.
  ///
  /// @return how many could be removed before a drain could not go on
  private int remove(List<String> nodes) throws InterruptedException, SizeException {
    var removing = new ArrayList<NodeRemovals>();
    var trial =
        trials.with(
            nodes.size() == 1 ? "1 node less" : "%,d nodes less".formatted(nodes.size()),
            cluster -> {
              removing.add(new NodeRemovals(cluster, nodes, mayWait, prices));
              return removing.getFirst();
            });
    var run = removing.getFirst();
    var gone = run.removals().size();
    var fits = gone == nodes.size() && trial.shortfall() <= shortfall && running(trial) >= running;
    if (fits && isBetter(nodes, best)) {
      best = List.copyOf(nodes);
      bestTrial = trial;
      dryRun = null;
      removals = run.removals();
    } else if (!fits) {
      // A pod that has lost its place was on the node that went last.
      var culprit = run.obstacle() == null ? Math.max(0, gone - 1) : gone;
      kept.put(nodes.get(culprit), why(run, trial));
      return culprit;
    }
    return gone;
  }

  /// How many pods run that do not go with their node.
  private static int running(Trial trial) {
    var running = 0;
    for (NodeInfo node : trial.after().nodes().nodes()) {
      for (PodInfo pod : node.pods()) {
        running += NodeKeepers.isMovable(pod.pod()) ? 1 : 0;
      }
    }
    return running;
  }

  private static String why(NodeRemovals run, Trial trial) {
    var obstacle = run.obstacle();
    if (obstacle != null) {
      return obstacle;
    }
    var homeless = run.homeless();
    return homeless == null
        ? "more pods would wait"
        : "%s would wait: %s".formatted(homeless, trial.log().message(homeless));
  }

  /// Why each node stays that is not removed.
  private SequencedMap<String, String> keptNodes(Trial base) {
    var gone = new HashSet<>(best);
    SequencedMap<String, String> nodes = new LinkedHashMap<>();
    base.before()
        .nodes()
        .nodes()
        .forEach(node -> {
          if (!gone.contains(node.name())) {
            nodes.put(
                node.name(),
                kept.getOrDefault(node.name(), "no plan was found by which it goes, too"));
          }
        });
    return nodes;
  }
}
