package dev.berth.planner.flow;

import java.util.Arrays;

/// A spanning tree of a network, hung up at its root. A node knows its parent, the arc between
/// them, its first child, and its siblings; so a branch moves to another place without a look at
/// the nodes below it, apart from those that are turned over. For one thread.
///
/// `move(b, d, c, …)` takes off the branch at `b`, makes `d` its top, and hangs it below `c`:
///
///     root                 root
///     ├── a                └── a
///     │   └── c       ⇒        └── c
///     └── b                        └── d
///         ├── d                        └── b
///         └── e                            └── e
///
/// Only the nodes from `d` up to `b` get another parent. Sizes of branches change there, and above
/// the old place and the new one, up to the lowest node that is above both, the apex.
final class SpanningTree {
  /// No node.
  static final int NONE = -1;

  private final int[] parent;
  private final int[] arc;
  private final boolean[] isUpward;
  private final int[] firstChild;
  private final int[] nextSibling;
  private final int[] previousSibling;
  private final int[] size;

  /// A tree in which every other node is still missing.
  ///
  /// @param nodes how many there are, with the root
  /// @param root a node
  SpanningTree(int nodes, int root) {
    parent = new int[nodes];
    arc = new int[nodes];
    isUpward = new boolean[nodes];
    firstChild = new int[nodes];
    nextSibling = new int[nodes];
    previousSibling = new int[nodes];
    size = new int[nodes];
    Arrays.fill(firstChild, NONE);
    Arrays.fill(size, 1);
    parent[root] = NONE;
    size[root] = nodes;
  }

  /// Hangs a node without children below another one.
  ///
  /// @param upwards whether the arc goes from the node to its parent, and not down
  void hang(int node, int below, int along, boolean upwards) {
    parent[node] = below;
    arc[node] = along;
    isUpward[node] = upwards;
    int sibling = firstChild[below];
    firstChild[below] = node;
    nextSibling[node] = sibling;
    previousSibling[node] = NONE;
    if (sibling != NONE) {
      previousSibling[sibling] = node;
    }
  }

  private void takeOff(int node) {
    int next = nextSibling[node];
    int previous = previousSibling[node];
    if (previous == NONE) {
      firstChild[parent[node]] = next;
    } else {
      nextSibling[previous] = next;
    }
    if (next != NONE) {
      previousSibling[next] = previous;
    }
  }

  int parent(int node) {
    return parent[node];
  }

  /// Returns the arc between the node and its parent.
  int arc(int node) {
    return arc[node];
  }

  /// Tells whether the arc between the node and its parent goes up.
  boolean isUpward(int node) {
    return isUpward[node];
  }

  /// Returns the lowest node that is above both, or one of them. A node is never below one with a
  /// smaller branch, so the one with the smaller branch goes up.
  int apex(int one, int other) {
    int left = one;
    int right = other;
    while (left != right) {
      if (size[left] <= size[right]) {
        left = parent[left];
      } else {
        right = parent[right];
      }
    }
    return left;
  }

  /// Moves the branch at `top`, turned so that `node` is its new top.
  ///
  /// @param top not the root
  /// @param node in the branch
  /// @param below where the branch is hung up; not in the branch
  /// @param along the arc between `node` and `below`
  /// @param upwards whether that arc goes from `node` to `below`
  /// @param apex the lowest node above `top` and `below`, or `below` itself
  void move(int top, int node, int below, int along, boolean upwards, int apex) {
    int moved = size[top];
    for (int above = parent[top]; above != apex; above = parent[above]) {
      size[above] -= moved;
    }
    for (int above = below; above != apex; above = parent[above]) {
      size[above] += moved;
    }
    int turned = node;
    int newParent = below;
    int newArc = along;
    boolean newUpward = upwards;
    int done = 0;
    while (true) {
      int oldParent = parent[turned];
      int oldArc = arc[turned];
      boolean oldUpward = isUpward[turned];
      int oldSize = size[turned];
      takeOff(turned);
      hang(turned, newParent, newArc, newUpward);
      size[turned] = moved - done;
      if (turned == top) {
        return;
      }
      done = oldSize;
      newParent = turned;
      newArc = oldArc;
      newUpward = !oldUpward;
      turned = oldParent;
    }
  }

  /// Walks through a branch, parents first.
  ///
  /// @return the node after this one, or [#NONE]
  int next(int node, int top) {
    if (firstChild[node] != NONE) {
      return firstChild[node];
    }
    int last = node;
    while (last != top && nextSibling[last] == NONE) {
      last = parent[last];
    }
    return last == top ? NONE : nextSibling[last];
  }
}
