package dev.berth.planner.flow;

import java.util.Arrays;

/// Nodes by distance, nearest first, where distances are small integers: a list of nodes for each
/// distance (R. B. Dial, 1969). For one thread.
final class BucketQueue {
  private static final int NONE = -1;

  private final int[] distance;
  private final int[] next;
  private final int[] previous;
  private int[] first = new int[1024];
  private int nearest;
  private int farthest;

  /// @param limit nodes are smaller
  BucketQueue(int limit) {
    distance = new int[limit];
    next = new int[limit];
    previous = new int[limit];
    farthest = first.length - 1;
    clear();
  }

  /// Forgets all nodes and distances.
  void clear() {
    Arrays.fill(distance, Integer.MAX_VALUE);
    Arrays.fill(first, 0, farthest + 1, NONE);
    nearest = 0;
    farthest = 0;
  }

  /// Returns the node's distance, also after it has been removed; the largest integer if it has
  /// none yet.
  int distance(int node) {
    return distance[node];
  }

  /// Adds a node, or moves it if it has a larger distance.
  ///
  /// @param nearer not below the distance of a node that has been removed
  void add(int node, int nearer) {
    if (distance[node] <= nearer) {
      return;
    }
    if (distance[node] != Integer.MAX_VALUE) {
      takeOut(node);
    }
    distance[node] = nearer;
    if (nearer >= first.length) {
      int length = first.length;
      first = Arrays.copyOf(first, Math.max(2 * length, nearer + 1));
      Arrays.fill(first, length, first.length, NONE);
    }
    farthest = Math.max(farthest, nearer);
    next[node] = first[nearer];
    previous[node] = NONE;
    if (next[node] != NONE) {
      previous[next[node]] = node;
    }
    first[nearer] = node;
  }

  private void takeOut(int node) {
    if (previous[node] == NONE) {
      first[distance[node]] = next[node];
    } else {
      next[previous[node]] = next[node];
    }
    if (next[node] != NONE) {
      previous[next[node]] = previous[node];
    }
  }

  /// Takes a nearest node, or -1 if there is none.
  int remove() {
    while (nearest <= farthest) {
      int node = first[nearest];
      if (node != NONE) {
        takeOut(node);
        return node;
      }
      nearest++;
    }
    return NONE;
  }
}
