package dev.berth.capacity.size;

import dev.berth.api.core.Pod;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.capacity.disruption.LossTrial;
import dev.berth.capacity.size.NodeRemovals.Missing;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.suggestion.BoundVolume;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Simulates the removal of nodes, and keeps the best success, and the reasons why others stay. For
/// one thread.
final class RemovalTrials {
  private final Trials trials;
  private final Prices prices;
  private final @Nullable LossUnit unit;
  private final Map<String, BigDecimal> priceOf = new HashMap<>();
  private final SequencedMap<String, StayReason> kept = new LinkedHashMap<>();
  private final Trial base;
  private final Missing mayMiss;
  private final int running;

  /// The number of pods without a place after a loss, without any removal, by the loss.
  private final Map<String, Integer> mayStrand = new HashMap<>();

  private List<String> best = List.of();
  private Trial bestTrial;

  /// On the cluster at the end of the best trial.
  private @Nullable DryRun dryRun;

  private List<ConsolidationPlan.Removal> removals = List.of();

  /// @param unit the nodes that may be lost at once at the end; null for nothing
  RemovalTrials(Trials trials, Trial base, Prices prices, @Nullable LossUnit unit) {
    this.trials = trials;
    this.unit = unit;
    this.base = base;
    this.prices = prices;
    mayMiss = Missing.of(base);
    running = running(base);
    bestTrial = base;
    base.losses().trials().forEach(loss -> mayStrand.put(loss.name(), loss.unplaced().size()));
    for (NodeInfo node : base.before().nodes().nodes()) {
      var price = prices.of(node.node());
      priceOf.put(node.name(), price == null ? BigDecimal.ZERO : price);
    }
  }

  /// The number of pods that wait without any removal.
  int mayWait() {
    return mayMiss.waiting();
  }

  List<String> best() {
    return best;
  }

  Trial bestTrial() {
    return bestTrial;
  }

  List<ConsolidationPlan.Removal> removals() {
    return removals;
  }

  boolean mayTry(int more) {
    return trials.mayTry(more);
  }

  BigDecimal price(String node) {
    return priceOf.getOrDefault(node, BigDecimal.ZERO);
  }

  BigDecimal price(Collection<String> nodes) {
    return nodes.stream().map(this::price).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /// The value by which plans are compared first: the price, or the number of nodes.
  BigDecimal value(Collection<String> nodes) {
    return prices.isEmpty() ? BigDecimal.valueOf(nodes.size()) : price(nodes);
  }

  boolean isBetter(Collection<String> nodes, Collection<String> others) {
    var compared = value(nodes).compareTo(value(others));
    return compared > 0 || (compared == 0 && nodes.size() > others.size());
  }

  /// Records that the node stays, as far as is known now.
  void keep(String node, StayReason why) {
    kept.put(node, why);
  }

  /// The reason why each remaining node stays.
  SequencedMap<String, StayReason> kept() {
    var gone = Set.copyOf(best);
    var stays = StayReason.tried("no plan was found by which it goes, too");
    SequencedMap<String, StayReason> nodes = new LinkedHashMap<>();
    base.before().nodes().nodes().stream()
        .map(NodeInfo::name)
        .filter(node -> !gone.contains(node))
        .forEach(node -> nodes.put(node, kept.getOrDefault(node, stays)));
    return nodes;
  }

  /// The nodes that one sweep can empty, in this order.
  List<String> emptied(List<String> nodes, int most) throws InterruptedException, SizeException {
    var sweeping = new ArrayList<NodeSweep>();
    trials.with(
        "which nodes can be emptied",
        cluster -> {
          sweeping.add(new NodeSweep(cluster, nodes, mayMiss, most));
          return sweeping.getFirst();
        },
        Trials.LossLimit.NOTHING_LOST);
    sweeping.getFirst().stuck().forEach(kept::putIfAbsent);
    return sweeping.getFirst().emptied();
  }

  /// The proposed nodes, in the order of the candidates.
  List<String> proposed(RemovalProposal proposal, List<String> candidates)
      throws InterruptedException {
    var nodes = Set.copyOf(trials.proposed(proposal, candidates));
    return candidates.stream().filter(nodes::contains).toList();
  }

  /// Simulates the removal of the nodes in this order, and keeps it if it is the best so far.
  Removed remove(List<String> nodes) throws InterruptedException, SizeException {
    var removing = new ArrayList<NodeRemovals>();
    var trial =
        trials.with(
            nodes.size() == 1 ? "1 node less" : "%,d nodes less".formatted(nodes.size()),
            cluster -> {
              removing.add(new NodeRemovals(cluster, nodes, mayMiss, prices));
              return removing.getFirst();
            },
            ended -> isPlan(ended, removing.getFirst(), nodes) ? this::isTooMuch : null);
    var run = removing.getFirst();
    if (!isPlan(trial, run, nodes)) {
      var gone = run.removals().size();
      // A pod that has lost its place was on the node that went last.
      var culprit = run.obstacle() == null ? Math.max(0, gone - 1) : gone;
      kept.put(nodes.get(culprit), why(run, trial));
      return new Removed(culprit, false, false);
    }
    if (trial.losses().isTooMuch()) {
      kept.put(nodes.getLast(), why(trial.losses().trials().getLast()));
      return new Removed(nodes.size(), false, true);
    }
    if (isBetter(nodes, best)) {
      best = List.copyOf(nodes);
      bestTrial = trial;
      dryRun = null;
      removals = run.removals();
    }
    return new Removed(nodes.size(), true, false);
  }

  /// The progress of a removal of nodes.
  ///
  /// @param nodes the number of nodes that were removed before the first failure
  /// @param isAll whether all can go
  /// @param isStranding whether all could go, but a loss would then be too much
  record Removed(int nodes, boolean isAll, boolean isStranding) {}

  private boolean isTooMuch(LossTrial loss) {
    return loss.unplaced().size() > mayStrand.getOrDefault(loss.name(), 0);
  }

  private boolean isPlan(Trial trial, NodeRemovals run, List<String> nodes) {
    return run.removals().size() == nodes.size()
        && trial.shortfall() <= base.shortfall()
        && running(trial) >= running;
  }

  /// The number of running pods that do not go with their node.
  private static int running(Trial trial) {
    return trial.after().nodes().nodes().stream()
        .mapToInt(node -> NodeKeepers.movable(node).size())
        .sum();
  }

  private static StayReason why(NodeRemovals run, Trial trial) {
    var obstacle = run.obstacle();
    if (obstacle != null) {
      return obstacle;
    }
    var homeless = run.homeless();
    return homeless == null
        ? StayReason.tried("more pods would wait")
        : StayReason.tried("would wait", homeless).because(trial.log().message(homeless));
  }

  private static StayReason why(LossTrial loss) {
    return StayReason.tried("without it, a loss would leave pods without a place")
        .because("that of %s leaves %s".formatted(loss.name(), loss.unplaced().getFirst().pod()));
  }

  /// The reason why the node cannot be removed in addition to the best ones, or to others; null if
  /// it may be.
  @Nullable StayReason refusal(String node, List<String> others, ConsolidationBound bound) {
    var all = Stream.of(best, others, List.of(node)).flatMap(List::stream).toList();
    if (!bound.admits(all)) {
      return StayReason.tried(
          unit == null
              ? "the other nodes cannot hold all pods"
              : "the other nodes cannot hold all pods after the loss of a " + unit);
    }
    Snapshot cluster = bestTrial.after();
    var info = cluster.nodes().node(node);
    if (info == null) {
      return null;
    }
    if (dryRun == null) {
      dryRun = trials.dryRun(bestTrial, cluster);
    }
    for (var pod : NodeKeepers.movable(info)) {
      if (!hasPlace(pod.pod(), all, cluster, dryRun)) {
        return StayReason.tried("fits no other node", pod.key()).because(pinnedVolume(pod.pod()));
      }
    }
    return null;
  }

  /// A clause about a volume of the pod that no other node can reach; empty if there is none.
  private String pinnedVolume(Pod pod) {
    return BoundVolume.of(pod, bestTrial.after().objects()).stream()
        .filter(this::isOnOneNode)
        .findFirst()
        .map(bound ->
            "its volume %s (claim %s) is on this node only"
                .formatted(bound.volume().metadata().name(), bound.claim().metadata().name()))
        .orElse("");
  }

  private boolean isOnOneNode(BoundVolume bound) {
    var required = bound.nodes();
    if (required == null) {
      return false;
    }
    var matcher = NodeMatcher.of(required);
    return base.before().nodes().nodes().stream()
            .filter(node -> matcher.matches(node.node()))
            .count()
        == 1;
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
}
