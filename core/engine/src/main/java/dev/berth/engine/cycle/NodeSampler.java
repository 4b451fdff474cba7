package dev.berth.engine.cycle;

/// Decides how many feasible nodes end a search, and where the next search begins.
///
/// Without a percentage all nodes are filtered. With a percentage the search ends as in
/// kube-scheduler, and the next search begins where it ended, so that all nodes get their turn.
public final class NodeSampler {
  private static final int MIN_NODES = 100;
  private static final int MIN_PERCENTAGE = 5;

  private int start;

  NodeSampler() {}

  /// Returns where to begin: an index into the nodes to filter, modulo their number.
  int start() {
    return start;
  }

  /// Lets the next search begin where this one ended.
  ///
  /// @param processed the number of nodes that the cycle filtered
  /// @param allNodes the number of nodes
  void advance(int processed, int allNodes) {
    start = (start + processed) % allNodes;
  }

  /// Returns how many feasible nodes end the search.
  ///
  /// @param percentage the percentage of the nodes; 0 for kube-scheduler's adaptive default by
  ///   cluster size
  public static int numFeasibleNodesToFind(int percentage, int nodes) {
    if (nodes < MIN_NODES) {
      return nodes;
    }
    int effective = percentage == 0 ? Math.max(MIN_PERCENTAGE, 50 - nodes / 125) : percentage;
    return Math.max(MIN_NODES, (int) ((long) nodes * effective / 100));
  }
}
