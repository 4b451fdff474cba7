package dev.berth.capacity.size;

import static java.util.stream.Collectors.toSet;

import dev.berth.capacity.size.Packing.Bin;
import dev.berth.capacity.size.Packing.Demand;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.ResourceVector;
import dev.berth.suggestion.NodeCopy;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The nodes that all waiting pods need at least: with too few nodes of each shape, some resource
/// is too small, with any placement.
final class ScaleBound {
  /// The maximum number of nodes in a plan.
  private static final int MOST = 100_000;

  private final List<NodeShape> shapes;

  /// One row for the new nodes in each zone of each shape.
  private final List<Demand> rows;

  /// The names of the resources of rows.
  private final IntFunction<String> resources;

  private ScaleBound(List<NodeShape> shapes, List<Demand> rows, IntFunction<String> resources) {
    this.shapes = List.copyOf(shapes);
    this.rows = rows;
    this.resources = resources;
  }

  private static ScaleBound none(List<NodeShape> shapes) {
    return new ScaleBound(shapes, List.of(), _ -> "");
  }

  /// Computes the bound from a trial that has at least one new node of each shape.
  static ScaleBound of(Trials trials, Trial probe, List<NodeShape> shapes, int mayWait) {
    var waiting = probe.pending().stream().filter(pod -> !NodeCopy.isDaemon(pod)).toList();
    if (waiting.isEmpty()
        || probe.isRollingOut()
        || !PackedPods.areCounted(trials.scenario().settings())) {
      return none(shapes);
    }
    var fresh = FreshNodes.of(probe, shapes, waiting.getFirst());
    var pods =
        PackedPods.of(
            waiting,
            trials.scenario().settings(),
            trials.dryRun(probe, fresh.cluster()),
            fresh.cluster());
    if (pods.isEmpty()) {
      return none(shapes);
    }
    var added = new HashSet<String>();
    probe.added().forEach(added::addAll);
    var there = new ArrayList<Bin>();
    for (NodeInfo node : probe.before().nodes().nodes()) {
      if (!added.contains(node.name())) {
        var stay = staying(node, probe.after());
        there.add(
            pods.bin(node, node.allocatable().minus(PackedPods.taken(stay)), stay, List.of()));
      }
    }
    var ofShapes = new ArrayList<Bin>();
    for (int shape = 0; shape < shapes.size(); shape++) {
      for (var name : fresh.names().get(shape)) {
        var node = fresh.node(name);
        ofShapes.add(pods.bin(node, free(node, daemons(probe, shape)), List.of(), List.of()));
      }
    }
    return new ScaleBound(shapes, rows(pods, there, ofShapes, mayWait), pods::resource);
  }

  /// The pods of the node that still exist at the end.
  private static List<PodInfo> staying(NodeInfo node, Snapshot after) {
    var now = after.nodes().node(node.name());
    Set<String> uids =
        now == null ? Set.of() : now.pods().stream().map(PodInfo::uid).collect(toSet());
    return node.pods().stream().filter(pod -> uids.contains(pod.uid())).toList();
  }

  /// The pods of daemon sets on a new node of the shape.
  private static List<PodInfo> daemons(Trial probe, int shape) {
    var node = probe.after().nodes().node(probe.added().get(shape).getFirst());
    return node == null
        ? List.of()
        : node.pods().stream().filter(pod -> NodeCopy.isDaemon(pod.pod())).toList();
  }

  /// The free resources of a node without other pods: by the copy of a running node, or by a new
  /// node of a trial, whichever is more.
  private static ResourceVector free(NodeInfo copy, List<PodInfo> daemons) {
    return PackedPods.most(
        copy.allocatable().minus(PackedPods.taken(copy.pods())),
        copy.allocatable().minus(PackedPods.taken(daemons)));
  }

  private static List<Demand> rows(PackedPods pods, List<Bin> there, List<Bin> fresh, int mayWait) {
    return pods.packing(Stream.concat(there.stream(), fresh.stream()).toList())
        .capacities(fresh, Integer.MAX_VALUE)
        .map(capacity -> {
          var need = capacity.total(mayWait);
          for (int i = 0; i < there.size() && need > 0; i++) {
            need -= capacity.of(there.get(i));
          }
          return new Demand(need, capacity.of(fresh), capacity.scarcest(fresh));
        })
        .filter(Demand::isAny)
        .toList();
  }

  /// Whether these numbers of nodes of each shape may be enough.
  boolean admits(List<Integer> counts) {
    var numbers = numbers(counts);
    return rows.stream().allMatch(row -> held(row, numbers) >= row.need());
  }

  /// The number of nodes in each zone of each shape.
  private int[] numbers(List<Integer> counts) {
    return IntStream.range(0, shapes.size())
        .flatMap(shape -> Arrays.stream(shapes.get(shape).zonesOf(counts.get(shape))))
        .toArray();
  }

  private static double held(Demand row, int[] numbers) {
    double held = 0.0;
    for (int i = 0; i < numbers.length; i++) {
      held += numbers[i] * row.held()[i];
    }
    return held;
  }

  /// The resource of which fewer nodes would have too little, by the row that requires most nodes;
  /// empty if there is none, or if pods exclude each other.
  String scarce() {
    return rows.stream()
        .reduce((a, b) -> fewest(b) > fewest(a) ? b : a)
        .map(row -> resources.apply(row.scarce()))
        .orElse("");
  }

  private static int fewest(Demand row) {
    var best = Arrays.stream(row.held()).max().orElse(0);
    return best > 0 ? (int) Math.ceil(row.need() / best) : 0;
  }

  /// The minimum number of nodes, of any shapes.
  int fewest() {
    int fewest = rows.stream().mapToInt(ScaleBound::fewest).max().orElse(0);
    // Of one shape, the zones take turns.
    while (shapes.size() == 1 && fewest < MOST && !admits(List.of(fewest))) {
      fewest++;
    }
    return fewest < MOST ? fewest : 0;
  }

  /// The lowest price of nodes, rounded down.
  BigDecimal cheapest(List<BigDecimal> prices) {
    if (shapes.size() == 1) {
      return prices.getFirst().multiply(BigDecimal.valueOf(fewest()));
    }
    var each = new ArrayList<Double>();
    for (int shape = 0; shape < shapes.size(); shape++) {
      each.addAll(
          Collections.nCopies(shapes.get(shape).zones().size(), prices.get(shape).doubleValue()));
    }
    double cheapest = 0.0;
    for (var row : rows) {
      var least =
          IntStream.range(0, each.size())
              .filter(i -> row.held()[i] > 0)
              .mapToDouble(i -> each.get(i) / row.held()[i])
              .min();
      cheapest = Math.max(cheapest, row.need() * least.orElse(0));
    }
    return new BigDecimal(Math.max(0, cheapest), new MathContext(6, RoundingMode.DOWN));
  }
}
