package dev.berth.planner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What becomes of a cluster.
///
/// @param placed how many of the waiting pods have a node, by priority, the highest first; pods of
///   a gang that starts in part do not count
/// @param gangs how many of the gangs with waiting pods run
/// @param nodes how many nodes are in use: they have a pod that is not a daemon set's
/// @param price what these nodes cost, in the unit of the settings
/// @param moves how many running pods have moved
/// @param evicted how many running pods were evicted and have no node
/// @param resources how much of each resource is used, and in which pieces the rest is
public record PlanOutcome(
    SortedMap<Integer, Integer> placed,
    int gangs,
    int nodes,
    long price,
    int moves,
    int evicted,
    List<ResourceUse> resources) {
  public PlanOutcome {
    var copy = new TreeMap<Integer, Integer>(Collections.reverseOrder());
    copy.putAll(placed);
    placed = Collections.unmodifiableSortedMap(copy);
    resources = List.copyOf(resources);
  }

  /// How a resource of all nodes is used.
  ///
  /// @param resource `cpu`, `memory`, `nvidia.com/gpu`, …
  /// @param capacity what all nodes have, in the resource's unit: thousandths of a CPU, bytes,
  ///   pieces
  /// @param used what pods request of it
  /// @param largest the largest amount that is left on one node
  /// @param partial how many nodes have some of it left, but not all
  public record ResourceUse(String resource, long capacity, long used, long largest, int partial) {
    /// What is left on all nodes; negative if pods request more than there is.
    public long left() {
      return capacity - used;
    }
  }

  /// How many of the waiting pods have a node.
  public int placedPods() {
    return placed.values().stream().mapToInt(Integer::intValue).sum();
  }

  /// How many of the waiting pods of each priority or a higher one have a node.
  SortedMap<Integer, Long> placedFrom() {
    var sums = new TreeMap<Integer, Long>(Collections.reverseOrder());
    long sum = 0;
    for (var of : placed.entrySet()) {
      sum += of.getValue();
      sums.put(of.getKey(), sum);
    }
    return sums;
  }

  /// Compares by placed pods, those of a higher priority first.
  ///
  /// @return positive if this outcome is better
  int comparePlaced(PlanOutcome other) {
    var priorities = new ArrayList<>(placed.keySet());
    priorities.addAll(other.placed.keySet());
    priorities.sort(Collections.reverseOrder());
    for (int priority : priorities) {
      int compared =
          Integer.compare(placed.getOrDefault(priority, 0), other.placed.getOrDefault(priority, 0));
      if (compared != 0) {
        return compared;
      }
    }
    return 0;
  }
}
