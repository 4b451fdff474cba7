package dev.berth.planner.flow;

/// Nodes in the order in which they came, each at most once. For one thread.
final class NodeQueue {
  private final int[] nodes;
  private final boolean[] isWaiting;
  private int first;
  private int size;

  /// @param limit nodes are smaller
  NodeQueue(int limit) {
    nodes = new int[limit];
    isWaiting = new boolean[limit];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /// Adds a node, unless it waits already.
  void add(int node) {
    if (isWaiting[node]) {
      return;
    }
    isWaiting[node] = true;
    int end = first + size;
    nodes[end < nodes.length ? end : end - nodes.length] = node;
    size++;
  }

  /// Takes the first node; there must be one.
  int remove() {
    int node = nodes[first];
    first = first + 1 == nodes.length ? 0 : first + 1;
    size--;
    isWaiting[node] = false;
    return node;
  }

  /// Takes all nodes.
  void clear() {
    while (!isEmpty()) {
      remove();
    }
  }
}
