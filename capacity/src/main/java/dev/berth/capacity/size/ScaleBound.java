package dev.berth.capacity.size;

import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.ResourceVector;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What is needed at least for all pods that wait: with too few nodes of each shape, there is not
/// enough of something, wherever pods are placed.
final class ScaleBound {
  private final List<Demand> rows;

  private ScaleBound(List<Demand> rows) {
    this.rows = rows;
  }

  /// What a trial shows that has at least one new node of each shape.
  ///
  /// @param mayWait how many pods may wait all the same
  static ScaleBound of(Trials trials, Trial probe, List<NodeShape> shapes, int mayWait) {
    var waiting = probe.pending().stream().filter(pod -> !NodeCopies.isDaemon(pod)).toList();
    if (waiting.isEmpty()
        || probe.isRollingOut()
        || !PackedPods.areCounted(trials.scenario().settings())) {
      return new ScaleBound(List.of());
    }
    var fresh = FreshNodes.of(probe, shapes, waiting.getFirst());
    var pods = PackedPods.of(waiting, trials.dryRun(probe, fresh.cluster()), fresh.cluster());
    if (pods.isEmpty()) {
      return new ScaleBound(List.of());
    }
    var added = new HashSet<String>();
    probe.added().forEach(added::addAll);
    var there = new ArrayList<Packing.Bin>();
    for (NodeInfo node : probe.before().nodes().nodes()) {
      if (!added.contains(node.name())) {
        var stay = staying(node, probe.after());
        there.add(
            pods.bin(node.name(), node.allocatable().minus(PackedPods.taken(stay)), List.of()));
      }
    }
    var ofShapes = new ArrayList<List<Packing.Bin>>();
    for (var shape = 0; shape < shapes.size(); shape++) {
      var bins = new ArrayList<Packing.Bin>();
      for (var name : fresh.names().get(shape)) {
        bins.add(pods.bin(name, free(fresh.node(name), daemons(probe, shape)), List.of()));
      }
      ofShapes.add(bins);
    }
    return new ScaleBound(rows(pods, there, ofShapes, mayWait));
  }

  /// The pods of the node that are still there at the end.
  private static List<PodInfo> staying(NodeInfo node, Snapshot after) {
    var now = after.nodes().node(node.name());
    Set<String> uids = new HashSet<>();
    if (now != null) {
      now.pods().forEach(pod -> uids.add(pod.uid()));
    }
    return node.pods().stream().filter(pod -> uids.contains(pod.uid())).toList();
  }

  /// The pods of daemon sets that a new node of the shape has got.
  private static List<PodInfo> daemons(Trial probe, int shape) {
    var node = probe.after().nodes().node(probe.added().get(shape).getFirst());
    return node == null
        ? List.of()
        : node.pods().stream().filter(pod -> NodeCopies.isDaemon(pod.pod())).toList();
  }

  /// What a node without other pods has: as the copy of a running node says, or as a new one has
  /// shown, whichever is more.
  private static ResourceVector free(NodeInfo copy, List<PodInfo> daemons) {
    return PackedPods.most(
        copy.allocatable().minus(PackedPods.taken(copy.pods())),
        copy.allocatable().minus(PackedPods.taken(daemons)));
  }

  private static List<Demand> rows(
      PackedPods pods, List<Packing.Bin> there, List<List<Packing.Bin>> shapes, int mayWait) {
    var all = new ArrayList<>(there);
    shapes.forEach(all::addAll);
    var packing = pods.packing(all);
    var rows = new ArrayList<Demand>();
    for (var shape : shapes) {
      for (var weights : packing.weights(shape.getFirst().amounts())) {
        var capacity = packing.capacity(weights);
        var need = packing.total(weights, mayWait);
        for (var i = 0; i < there.size() && need > 0; i++) {
          need -= capacity.of(there.get(i));
        }
        if (need > Demand.ROUNDING) {
          var perNode =
              shapes.stream()
                  .mapToDouble(bins -> bins.stream().mapToDouble(capacity::of).max().orElse(0))
                  .toArray();
          rows.add(new Demand(need, perNode));
        }
      }
    }
    return rows;
  }

  /// Whether so many nodes of each shape may be enough.
  boolean admits(List<Integer> counts) {
    for (var row : rows) {
      var has = 0.0;
      for (var shape = 0; shape < counts.size(); shape++) {
        has += counts.get(shape) * row.held(shape);
      }
      if (has < row.need()) {
        return false;
      }
    }
    return true;
  }

  /// How many nodes there have to be at least, of any shapes.
  int fewest() {
    var fewest = 0;
    for (var row : rows) {
      var best = 0.0;
      for (var shape = 0; shape < row.size(); shape++) {
        best = Math.max(best, row.held(shape));
      }
      if (best > 0) {
        fewest = Math.max(fewest, (int) Math.ceil(row.need() / best));
      }
    }
    return fewest;
  }

  /// What nodes cost at least, rounded down.
  ///
  /// @param prices of the shapes
  BigDecimal cheapest(List<BigDecimal> prices) {
    var cheapest = 0.0;
    for (var row : rows) {
      var least = Double.MAX_VALUE;
      for (var shape = 0; shape < prices.size(); shape++) {
        if (row.held(shape) > 0) {
          least = Math.min(least, prices.get(shape).doubleValue() / row.held(shape));
        }
      }
      if (least < Double.MAX_VALUE) {
        cheapest = Math.max(cheapest, row.need() * least);
      }
    }
    return new BigDecimal(Math.max(0, cheapest), new MathContext(6, RoundingMode.DOWN));
  }
}
