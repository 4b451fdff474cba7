package dev.berth.descheduler.proof;

import dev.berth.planner.packing.PackingObjective;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// How well a cluster is filled.
///
/// @param waiting how many pods wait for the scheduler, by priority, the highest first
/// @param nodes how many nodes are in use, by pods that a drain removes
record ClusterFill(SortedMap<Integer, Integer> waiting, long nodes) {
  ClusterFill {
    var copy = new TreeMap<Integer, Integer>(Collections.reverseOrder());
    copy.putAll(waiting);
    waiting = Collections.unmodifiableSortedMap(copy);
  }

  /// Whether fewer pods of the highest priority wait, or, if they are as many, of the next one, and
  /// so on; or, if that is the objective, as many wait and fewer nodes are in use.
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
