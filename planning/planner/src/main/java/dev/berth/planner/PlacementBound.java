package dev.berth.planner;

import dev.berth.planner.flow.CostScaling;
import dev.berth.planner.flow.FlowNetwork;
import dev.berth.planner.flow.MinCostFlow;
import dev.berth.planner.packing.PackingNode;
import dev.berth.planner.packing.PackingProblem;
import dev.berth.planner.packing.PodClass;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// The maximum number of pods that can have a node with any plan.
///
/// **The relaxation.** It counts one resource at a time, allows pods to be cut into pieces, and
/// ignores gangs and rules about other pods. Then the maximum number of pods is a flow of least
/// cost: units of the resource flow from the classes to the nodes, and a unit of a class's request
/// earns its part of a pod. An arc carries at most what the node can hold of the class alone, with
/// all resources.
///
/// ```
///              least cost -1/2              free 5
///   2 pods of 2 ───────────────▶ node 1 ───────────▶ used or not
///   3 pods of 4 ───────────────▶ node 2 ───────────▶
///              least cost -1/4              free 6        at most 2 + 7/4 pods: 3
/// ```
///
/// The bound is the smallest over all resources, so it is at least the true maximum, and exact if
/// only one resource is scarce. Equal nodes count as one, and in a large cluster also nodes that
/// take the same classes.
///
/// Source: F. Glover, D. Klingman, N. Phillips, *Network Models in Optimization* (1992), about
/// relaxations that are networks.
final class PlacementBound {
  /// The value of a whole pod.
  private static final long POD = 1L << 40;

  /// The maximum number of units into which the largest remaining amount of a resource on a node is
  /// divided.
  private static final long UNITS = 1L << 20;

  /// With more pairs of classes and nodes, unequal nodes are counted together, too.
  private static final int MANY = 200_000;

  private final PackingProblem problem;
  private final List<List<Integer>> groups;
  private final MinCostFlow solver = new CostScaling();

  private PlacementBound(PackingProblem problem) {
    this.problem = problem;
    var alike = groups(true);
    groups = alike.size() * problem.classes().size() > MANY ? groups(false) : alike;
  }

  /// Returns, for each priority, the maximum number of waiting pods of this priority or a higher
  /// one that can have a node.
  static SortedMap<Integer, Long> of(PackingProblem problem) {
    var priorities = new TreeSet<Integer>(Collections.reverseOrder());
    problem.classes().forEach(it -> priorities.add(it.priority()));
    var bound = new PlacementBound(problem);
    var bounds = new TreeMap<Integer, Long>(Collections.reverseOrder());
    priorities.forEach(priority -> bounds.put(priority, bound.from(priority)));
    return bounds;
  }

  private long from(int priority) {
    var classes = problem.classes().stream().filter(it -> it.priority() >= priority).toList();
    long waiting = classes.stream().mapToLong(PodClass::waiting).sum();
    long running = classes.stream().mapToLong(PlacementBound::running).sum();
    long least = waiting + running;
    int resources = problem.nodes().isEmpty() ? 0 : problem.nodes().getFirst().free().size();
    for (int r = 0; r < resources; r++) {
      least = Math.min(least, placed(classes, r));
    }
    return problem.nodes().isEmpty() ? 0 : Math.max(0, least - running);
  }

  private static long running(PodClass of) {
    return of.running().values().stream().mapToInt(Integer::intValue).sum();
  }

  /// The number of pods that fit if only this resource counts, including running pods that may
  /// move.
  private long placed(List<PodClass> classes, int r) {
    long largest = problem.nodes().stream().mapToLong(it -> it.free().get(r)).max().orElse(0);
    long unit = Math.max(1, largest / UNITS);
    var network = new FlowNetwork.Builder();
    int sink = network.node(0);
    var groupNodes = new ArrayList<Integer>();
    for (var group : groups) {
      long free = 0;
      for (int n : group) {
        free += Math.max(0, problem.nodes().get(n).free().get(r)) / unit;
      }
      int node = network.node(0);
      groupNodes.add(node);
      network.arc(node, sink, free, 0);
    }
    long free = 0;
    for (PodClass of : classes) {
      long request = of.request().get(r) / unit; // rounded down, as the room is: still a bound
      long pods = of.waiting() + running(of);
      if (request == 0) {
        long fit = groups.stream().mapToLong(group -> most(of, group)).sum();
        free += Math.min(pods, fit);
        continue;
      }
      int start = network.node(pods * request);
      network.supply(sink, -pods * request);
      network.arc(start, sink, pods * request, 0);
      long earned = Math.ceilDiv(POD, request);
      for (int g = 0; g < groups.size(); g++) {
        long most = Math.min(pods, most(of, groups.get(g)));
        if (most > 0) {
          network.arc(start, groupNodes.get(g), most * request, -earned);
        }
      }
    }
    long earned = -solver.solve(network.build()).orElseThrow().cost();
    return free + earned / POD;
  }

  /// The number of pods of the class that the nodes can hold without other pods.
  private long most(PodClass of, List<Integer> group) {
    long most = 0;
    for (int n : group) {
      most += most(of, n);
    }
    return most;
  }

  private long most(PodClass of, int n) {
    long runs = of.running().getOrDefault(n, 0);
    if (!of.nodes().get(n)) {
      return runs;
    }
    PackingNode node = problem.nodes().get(n);
    long most = of.most().getOrDefault(n, Integer.MAX_VALUE);
    for (int r = 0; r < of.request().size(); r++) {
      if (of.request().get(r) > 0) {
        most = Math.min(most, Math.max(0, node.free().get(r)) / of.request().get(r));
      }
    }
    return Math.max(runs, most);
  }

  /// The nodes that take the same classes and, if requested, have the same room.
  private List<List<Integer>> groups(boolean areAlike) {
    Map<List<Object>, List<Integer>> groups = new HashMap<>();
    for (int n = 0; n < problem.nodes().size(); n++) {
      var takes = new BitSet();
      for (int c = 0; c < problem.classes().size(); c++) {
        var of = problem.classes().get(c);
        takes.set(c, of.nodes().get(n) || of.running().containsKey(n));
      }
      List<Object> key = areAlike ? List.of(takes, problem.nodes().get(n).free()) : List.of(takes);
      groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(n);
    }
    return List.copyOf(groups.values());
  }
}
