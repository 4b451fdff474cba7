package dev.berth.planner.packing;

import java.util.List;

/// Pods that wait, and nodes with room; numbers refer to the places in these lists.
///
/// @param gangs for each gang, how many of its pods must run beside those that stay; fewer than
///   that may not start
/// @param limits what pods may take together
/// @param budgets for each budget, how many of its pods may move
/// @param moves how many running pods may move
public record PackingProblem(
    List<PackingNode> nodes,
    List<PodClass> classes,
    List<DomainCounter> counters,
    List<Integer> gangs,
    List<PackingLimit> limits,
    List<Integer> budgets,
    int moves,
    PackingObjective objective) {
  public PackingProblem {
    nodes = List.copyOf(nodes);
    classes = List.copyOf(classes);
    counters = List.copyOf(counters);
    gangs = List.copyOf(gangs);
    limits = List.copyOf(limits);
    budgets = List.copyOf(budgets);
  }
}
