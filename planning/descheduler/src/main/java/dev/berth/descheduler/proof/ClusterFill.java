package dev.berth.descheduler.proof;

import dev.berth.planner.packing.PackingObjective;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// The fill of a cluster.
///
/// @param waiting the number of pods that wait for the scheduler, by priority, the highest first
/// @param nodes the number of nodes in use by pods that a drain removes
record ClusterFill(SortedMap<Integer, Integer> waiting, long nodes) {
  ClusterFill {
    var copy = new TreeMap<Integer, Integer>(Collections.reverseOrder());
    copy.putAll(waiting);
    waiting = Collections.unmodifiableSortedMap(copy);
  }

  /// Whether fewer pods of the highest priority wait or, if their number is the same, of the next
  /// priority, and so on; with that objective, also whether as many wait and fewer nodes are in
  /// use.
  boolean isBetterThan(ClusterFill other, PackingObjective objective) {
    var priorities = new TreeSet<Integer>(Collections.reverseOrder());
    priorities.addAll(waiting.keySet());
    priorities.addAll(other.waiting.keySet());
    for (int priority : priorities) {
      int wait = waiting.getOrDefault(priority, 0);
      int waited = other.waiting.getOrDefault(priority, 0);
      if (wait != waited) {
        return wait < waited;
      }
    }
    return objective == PackingObjective.NODES && nodes < other.nodes;
  }

  /// How many pods wait.
  int pods() {
    return waiting.values().stream().mapToInt(Integer::intValue).sum();
  }
}
