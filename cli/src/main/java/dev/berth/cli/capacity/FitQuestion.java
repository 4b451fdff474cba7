package dev.berth.cli.capacity;

import java.util.List;

/// What is asked of a cluster.
///
/// @param maxLimit how many rounds there are to be at most; 0 for no limit
/// @param excludedNodes names of nodes that are taken for absent
/// @param controllers whether workloads of the cluster get the pods that they lack
/// @param ignoresPending whether pods of the cluster that wait are left out; otherwise they come
///   first
/// @param preempts whether replicas may evict pods of lower priority
/// @param poolLabel the label whose values are the node pools; empty for the usual ones
/// @param next what would let so many rounds more in is searched; 0 for none
public record FitQuestion(
    long maxLimit,
    List<String> excludedNodes,
    boolean controllers,
    boolean ignoresPending,
    boolean preempts,
    String poolLabel,
    int next) {
  public FitQuestion {
    excludedNodes = List.copyOf(excludedNodes);
  }
}
