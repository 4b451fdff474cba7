package dev.berth.planner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The outcome of a plan for a cluster.
///
/// @param placed the number of waiting pods with a node, by priority, the highest first; pods of a
///   gang that starts in part do not count
/// @param gangs the number of running gangs among those with waiting pods
/// @param nodes the number of nodes in use, which have a pod that does not belong to a daemon set
/// @param price the price of these nodes, in the unit of the settings
/// @param moves the number of running pods that have moved
/// @param evicted the number of running pods that were evicted and have no node
/// @param resources the use of each resource, and the pieces of the rest
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

  /// The use of a resource of all nodes.
  ///
  /// @param resource `cpu`, `memory`, `nvidia.com/gpu`, …
  /// @param capacity the capacity of all nodes, in the resource's unit: thousandths of a CPU,
  ///   bytes, pieces
  /// @param used the requests of pods
  /// @param largest the largest remaining amount on one node
  /// @param partial the number of nodes with a part of it left
  public record ResourceUse(String resource, long capacity, long used, long largest, int partial) {
    /// The remaining amount on all nodes; negative if pods request more than there is.
    public long left() {
      return capacity - used;
    }
  }

  /// The number of waiting pods with a node.
  public int placedPods() {
    return placed.values().stream().mapToInt(Integer::intValue).sum();
  }

  /// The number of waiting pods of each priority or a higher one that have a node.
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
