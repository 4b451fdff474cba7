package dev.berth.planner.packing;

import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// Pods that no rule can tell apart.
///
/// @param request what a pod takes of each resource
/// @param priority pods of a higher priority come first
/// @param waiting how many pods wait
/// @param running how many pods run on each node and may move, by the node's number
/// @param nodes the nodes that the pods may be on
/// @param most how many of the pods a node can hold at most, by the node's number; without an
///   entry, as many as its resources allow
/// @param gang the number of the pods' gang; [#NO_GANG] for none
/// @param keepsNode whether a pod keeps its node in use; false for pods of daemon sets
/// @param rules what must hold for a node that gets one of the pods
/// @param counters the numbers of the counters that count the pods
/// @param budgets the numbers of the budgets that a move of a pod uses
/// @param costs what speaks against each node, among plans that are equally good otherwise
public record PodClass(
    List<Long> request,
    int priority,
    int waiting,
    Map<Integer, Integer> running,
    BitSet nodes,
    Map<Integer, Integer> most,
    int gang,
    boolean keepsNode,
    List<PlacementRule> rules,
    List<Integer> counters,
    List<Integer> budgets,
    NodeCosts costs) {
  /// The number of no gang.
  public static final int NO_GANG = -1;

  public PodClass {
    request = List.copyOf(request);
    running = Map.copyOf(running);
    nodes = (BitSet) nodes.clone();
    most = Map.copyOf(most);
    rules = List.copyOf(rules);
    counters = List.copyOf(counters);
    budgets = List.copyOf(budgets);
  }

  /// Returns a copy of the nodes that the pods may be on.
  @Override
  public BitSet nodes() {
    return (BitSet) nodes.clone();
  }
}
