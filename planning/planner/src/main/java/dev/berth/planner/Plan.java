package dev.berth.planner;

import dev.berth.cluster.controller.workload.SimulatedCluster;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A plan that the engine has accepted, pod by pod.
///
/// @param placements the pods that get a node, moves first
/// @param waiting the pods that get no node
/// @param gangs the number of gangs with waiting pods before the plan
/// @param planned the outcome of the plan for the cluster
/// @param oneByOne the outcome if the scheduler places one pod after the other, in the order of its
///   queue
/// @param bound for each priority, the maximum number of waiting pods of this priority or a higher
///   one that can have a node, with any plan
/// @param cluster the cluster after the plan
/// @param rounds the number of rounds of the search
/// @param proofs the number of times that the engine checked a packing
public record Plan(
    List<PodPlacement> placements,
    List<UnplacedPod> waiting,
    int gangs,
    PlanOutcome planned,
    PlanOutcome oneByOne,
    SortedMap<Integer, Long> bound,
    SimulatedCluster cluster,
    long rounds,
    int proofs) {
  public Plan {
    placements = List.copyOf(placements);
    waiting = List.copyOf(waiting);
    var copy = new TreeMap<Integer, Long>(Collections.reverseOrder());
    copy.putAll(bound);
    bound = Collections.unmodifiableSortedMap(copy);
  }

  /// The maximum number of waiting pods that can have a node, with any plan.
  public long most() {
    return bound.values().stream().reduce(0L, (_, last) -> last);
  }

  /// The running pods that move.
  public List<PodPlacement> moves() {
    return placements.stream().filter(PodPlacement::isMove).toList();
  }

  /// The waiting pods that get a node.
  public List<PodPlacement> placed() {
    return placements.stream().filter(placement -> !placement.isMove()).toList();
  }
}
