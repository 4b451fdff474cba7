package dev.berth.capacity.size;

import dev.berth.api.core.Pod;
import dev.berth.capacity.size.Packing.Bin;
import dev.berth.capacity.size.Packing.Demand;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceVector;
import dev.berth.suggestion.NodeCopy;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds nodes that must stay: the remaining nodes must hold all pods, in any placement.
final class ConsolidationBound {
  private static final int MOST_REFERENCES = 4;

  private final List<String> candidates;
  private final Map<String, Integer> places = new HashMap<>();
  private final List<Demand> rows;

  /// The names of the resources of rows.
  private final IntFunction<String> resources;

  private ConsolidationBound(
      List<String> candidates, List<Demand> rows, IntFunction<String> resources) {
    this.candidates = candidates;
    candidates.forEach(node -> places.put(node, places.size()));
    this.rows = rows;
    this.resources = resources;
  }

  /// The bound that the cluster without removals shows.
  ///
  /// @param unit the nodes that may be lost at once without additional pods that have no place;
  ///   null for nothing
  static ConsolidationBound of(
      Trials trials, Trial base, List<String> candidates, @Nullable LossUnit unit) {
    var before = base.before();
    var isCandidate = Set.copyOf(candidates);
    var pods = new ArrayList<Pod>(base.pending());
    pods.removeIf(NodeCopy::isDaemon);
    for (NodeInfo node : before.nodes().nodes()) {
      if (isCandidate.contains(node.name())) {
        NodeKeepers.movable(node).forEach(pod -> pods.add(pod.pod()));
      }
    }
    if (pods.isEmpty()
        || base.isRollingOut()
        || base.log().preempted() > 0
        || !PackedPods.areCounted(trials.scenario().settings())) {
      return new ConsolidationBound(candidates, List.of(), _ -> "");
    }
    var packed =
        PackedPods.of(pods, trials.scenario().settings(), trials.dryRun(base, before), before);
    var bins = new ArrayList<Bin>();
    var others = new ArrayList<Bin>();
    var lost = new ArrayList<String>();
    for (var name : candidates) {
      var node = Objects.requireNonNull(before.nodes().node(name), name);
      lost.add(unit == null ? "" : unit.of(node.node()));
      var movable = NodeKeepers.movable(node);
      var staying = new ArrayList<>(node.pods());
      staying.removeIf(pod -> NodeKeepers.isMovable(pod.pod()));
      // A node may hold more than it has: it was made smaller, or pods were resized.
      var free =
          PackedPods.most(
              node.allocatable().minus(PackedPods.taken(staying)), PackedPods.taken(movable));
      bins.add(packed.bin(node, free, staying, movable));
    }
    for (NodeInfo node : before.nodes().nodes()) {
      if (!isCandidate.contains(node.name())) {
        ResourceVector free = node.allocatable().minus(PackedPods.taken(node.pods()));
        others.add(packed.bin(node, free, node.pods(), List.of()));
      }
    }
    var losses = new LossDemand(unit, lost, base.losses().mostStranded());
    return new ConsolidationBound(
        candidates, rows(packed, bins, others, base.shortfall(), losses), packed::resource);
  }

  private static List<Demand> rows(
      PackedPods pods, List<Bin> candidates, List<Bin> others, int mayWait, LossDemand losses) {
    var afterLoss = (int) Math.min(Integer.MAX_VALUE, (long) mayWait + losses.mayStrand());
    return pods.packing(Stream.concat(candidates.stream(), others.stream()).toList())
        .capacities(candidates, MOST_REFERENCES)
        .map(capacity -> {
          var elsewhere = others.stream().mapToDouble(capacity::of).sum();
          var held = capacity.of(candidates);
          return new Demand(
              Math.max(
                  capacity.total(mayWait) - elsewhere,
                  losses.need(capacity.total(afterLoss) - elsewhere, held)),
              held,
              capacity.scarcest(candidates));
        })
        .filter(Demand::isAny)
        .toList();
  }

  /// Whether the other candidates may hold everything after these are removed.
  boolean admits(Collection<String> removed) {
    var gone = new BitSet();
    removed.forEach(node -> gone.set(Objects.requireNonNull(places.get(node), node)));
    for (var row : rows) {
      double held = 0.0;
      for (var i = gone.nextClearBit(0); i < row.held().length; i = gone.nextClearBit(i + 1)) {
        held += row.held()[i];
      }
      if (held < row.need()) {
        return false;
      }
    }
    return true;
  }

  /// The maximum number of nodes that can go.
  int most() {
    return candidates.size()
        - rows.stream().mapToInt(ConsolidationBound::fewestKept).max().orElse(0);
  }

  private static int fewestKept(Demand row) {
    var smallestFirst = row.held().clone();
    Arrays.sort(smallestFirst);
    double held = 0.0;
    int kept = 0;
    while (kept < smallestFirst.length && held < row.need()) {
      kept++;
      held += smallestFirst[smallestFirst.length - kept];
    }
    return kept;
  }

  /// The resource of which the nodes that are left would have too little if one more went, by the
  /// row that keeps most nodes; empty if there is none, or if pods exclude each other.
  String scarce() {
    return rows.stream()
        .reduce((a, b) -> fewestKept(b) > fewestKept(a) ? b : a)
        .map(row -> resources.apply(row.scarce()))
        .orElse("");
  }

  /// The highest price of the nodes that can go, rounded up.
  BigDecimal dearest(List<BigDecimal> prices) {
    var all = prices.stream().mapToDouble(BigDecimal::doubleValue).sum();
    var most = all;
    for (var row : rows) {
      var left = row.need();
      double kept = 0.0;
      var cheapestFirst =
          IntStream.range(0, candidates.size())
              .boxed()
              .filter(i -> row.held()[i] > 0)
              .sorted((a, b) ->
                  Double.compare(
                      prices.get(a).doubleValue() / row.held()[a],
                      prices.get(b).doubleValue() / row.held()[b]))
              .toList();
      for (int i : cheapestFirst) {
        if (left > 0) {
          kept += prices.get(i).doubleValue() * Math.min(1, left / row.held()[i]);
          left -= row.held()[i];
        }
      }
      most = Math.min(most, all - kept);
    }
    return new BigDecimal(Math.max(0, most), new MathContext(6, RoundingMode.UP));
  }
}
