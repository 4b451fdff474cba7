package dev.berth.capacity.size;

import dev.berth.api.core.Pod;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.ResourceVector;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Which nodes have to stay at least: those that are left have to hold all pods, wherever they are
/// placed.
final class ConsolidationBound {
  private final List<String> candidates;
  private final Map<String, Integer> places = new HashMap<>();
  private final List<Demand> rows;

  private ConsolidationBound(List<String> candidates, List<Demand> rows) {
    this.candidates = candidates;
    candidates.forEach(node -> places.put(node, places.size()));
    this.rows = rows;
  }

  /// What the cluster without removals shows.
  ///
  /// @param candidates the nodes that may go
  /// @param unit what may be lost at once without more pods that have no place; null for nothing
  static ConsolidationBound of(
      Trials trials, Trial base, List<String> candidates, @Nullable LossUnit unit) {
    var before = base.before();
    var isCandidate = Set.copyOf(candidates);
    var pods = new ArrayList<Pod>(base.pending());
    pods.removeIf(NewNodes::isDaemon);
    for (NodeInfo node : before.nodes().nodes()) {
      if (isCandidate.contains(node.name())) {
        movable(node).forEach(pod -> pods.add(pod.pod()));
      }
    }
    if (pods.isEmpty()
        || base.isRollingOut()
        || base.log().preempted() > 0
        || !PackedPods.areCounted(trials.scenario().settings())) {
      return new ConsolidationBound(candidates, List.of());
    }
    var packed =
        PackedPods.of(pods, trials.scenario().settings(), trials.dryRun(base, before), before);
    var bins = new ArrayList<Packing.Bin>();
    var others = new ArrayList<Packing.Bin>();
    for (var name : candidates) {
      var node = before.nodes().node(name);
      if (node == null) {
        throw new IllegalStateException("no node " + name);
      }
      var staying = new ArrayList<>(node.pods());
      staying.removeIf(pod -> NodeKeepers.isMovable(pod.pod()));
      // A node may hold more than it has: it was made smaller, or pods were resized.
      var free =
          PackedPods.most(
              node.allocatable().minus(PackedPods.taken(staying)), PackedPods.taken(movable(node)));
      bins.add(packed.bin(node, free, staying, movable(node)));
    }
    for (NodeInfo node : before.nodes().nodes()) {
      if (!isCandidate.contains(node.name())) {
        ResourceVector free = node.allocatable().minus(PackedPods.taken(node.pods()));
        others.add(packed.bin(node, free, node.pods(), List.of()));
      }
    }
    var losses =
        new LossDemand(
            unit,
            candidates.stream().map(name -> lossOf(name, before, unit)).toList(),
            base.losses().mostStranded());
    return new ConsolidationBound(candidates, rows(packed, bins, others, base.shortfall(), losses));
  }

  private static String lossOf(String name, Snapshot cluster, @Nullable LossUnit unit) {
    var node = cluster.nodes().node(name);
    return unit == null || node == null ? "" : unit.of(node.node());
  }

  private static List<PodInfo> movable(NodeInfo node) {
    return node.pods().stream().filter(pod -> NodeKeepers.isMovable(pod.pod())).toList();
  }

  private static List<Demand> rows(
      PackedPods pods,
      List<Packing.Bin> candidates,
      List<Packing.Bin> others,
      int mayWait,
      LossDemand losses) {
    var all = new ArrayList<>(candidates);
    all.addAll(others);
    var packing = pods.packing(all);
    var rows = new ArrayList<Demand>();
    var references = new HashSet<List<Long>>();
    var afterLoss = (int) Math.min(Integer.MAX_VALUE, (long) mayWait + losses.mayStrand());
    for (var reference : candidates) {
      var isNew =
          references.size() < 4
              && references.add(Arrays.stream(reference.amounts()).boxed().toList());
      if (!isNew) {
        continue;
      }
      for (var weights : packing.weights(reference.amounts())) {
        var capacity = packing.capacity(weights);
        var elsewhere = others.stream().mapToDouble(capacity::of).sum();
        var held = candidates.stream().mapToDouble(capacity::of).toArray();
        var need =
            Math.max(
                packing.total(weights, mayWait) - elsewhere,
                losses.need(packing.total(weights, afterLoss) - elsewhere, held));
        if (need > Demand.ROUNDING) {
          rows.add(new Demand(need, held));
        }
      }
    }
    return rows;
  }

  /// Whether the other candidates may hold everything when these are gone.
  boolean admits(Collection<String> removed) {
    var gone = new BitSet();
    removed.forEach(node -> gone.set(Objects.requireNonNull(places.get(node), node)));
    for (var row : rows) {
      var held = 0.0;
      for (var i = gone.nextClearBit(0); i < row.size(); i = gone.nextClearBit(i + 1)) {
        held += row.held(i);
      }
      if (held < row.need()) {
        return false;
      }
    }
    return true;
  }

  /// How many nodes can go at most.
  int most() {
    var most = candidates.size();
    for (var row : rows) {
      var largestFirst = new ArrayList<Double>();
      for (var i = 0; i < row.size(); i++) {
        largestFirst.add(-row.held(i));
      }
      largestFirst.sort(null);
      var held = 0.0;
      var kept = 0;
      while (kept < largestFirst.size() && held < row.need()) {
        held -= largestFirst.get(kept);
        kept++;
      }
      most = Math.min(most, candidates.size() - kept);
    }
    return most;
  }

  /// What the nodes that can go cost at most, rounded up.
  ///
  /// @param prices of the candidates
  BigDecimal dearest(List<BigDecimal> prices) {
    var all = prices.stream().mapToDouble(BigDecimal::doubleValue).sum();
    var most = all;
    for (var row : rows) {
      var left = row.need();
      var kept = 0.0;
      var cheapestFirst =
          IntStream.range(0, candidates.size())
              .boxed()
              .filter(i -> row.held(i) > 0)
              .sorted((a, b) ->
                  Double.compare(
                      prices.get(a).doubleValue() / row.held(a),
                      prices.get(b).doubleValue() / row.held(b)))
              .toList();
      for (int i : cheapestFirst) {
        if (left <= 0) {
          break;
        }
        kept += prices.get(i).doubleValue() * Math.min(1, left / row.held(i));
        left -= row.held(i);
      }
      most = Math.min(most, all - kept);
    }
    return new BigDecimal(Math.max(0, most), new MathContext(6, RoundingMode.UP));
  }
}
