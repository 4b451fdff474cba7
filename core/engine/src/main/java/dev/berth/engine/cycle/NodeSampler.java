package dev.berth.engine.cycle;

/// How many feasible nodes end a search, and where the next one begins.
///
/// Without a percentage all nodes are filtered. With one the search ends as in kube-scheduler, and
/// the next one begins where it ended, so that all nodes get their turn.
public final class NodeSampler {
  private static final int MIN_NODES = 100;
  private static final int MIN_PERCENTAGE = 5;

  private int start;

  NodeSampler() {}

  /// Where to begin: an index into the nodes to filter, to be taken modulo their number.
  int start() {
    return start;
  }

  /// Lets the next search begin where this one ended.
  ///
  /// @param processed how many nodes the cycle has filtered
  /// @param allNodes how many nodes there are
  void advance(int processed, int allNodes) {
    start = (start + processed) % allNodes;
  }

  /// How many feasible nodes end the search.
  ///
  /// @param percentage of the nodes; 0 for kube-scheduler's adaptive default by cluster size
  public static int numFeasibleNodesToFind(int percentage, int nodes) {
    if (nodes < MIN_NODES) {
      return nodes;
    }
    int effective = percentage == 0 ? Math.max(MIN_PERCENTAGE, 50 - nodes / 125) : percentage;
    return Math.max(MIN_NODES, (int) ((long) nodes * effective / 100));
  }
}
