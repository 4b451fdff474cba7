package dev.berth.descheduler.plugins.nodeutilization;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// Between which percentages a node is neither used too little nor too much.
///
/// @param low by resource
/// @param high by resource
record Thresholds(Map<String, Double> low, Map<String, Double> high) {
  private static final double MAX = 100;

  Thresholds {
    low = Map.copyOf(low);
    high = Map.copyOf(high);
  }

  /// Everything above `low` is fine.
  static Thresholds above(Map<String, Double> low) {
    Map<String, Double> high = new HashMap<>();
    low.keySet().forEach(name -> high.put(name, MAX));
    return new Thresholds(low, high);
  }

  /// As many percent below and above the mean of the nodes. Each resource has the mean of the nodes
  /// that have it; one that no node has is left out.
  ///
  /// @param percents one for each node
  static Thresholds around(
      Collection<Map<String, Double>> percents,
      Map<String, Double> below,
      Map<String, Double> above) {
    Map<String, Double> low = new HashMap<>();
    Map<String, Double> high = new HashMap<>();
    for (String name : below.keySet()) {
      double sum = 0;
      int nodes = 0;
      for (Map<String, Double> percent : percents) {
        Double own = percent.get(name);
        if (own != null) {
          sum += own;
          nodes++;
        }
      }
      if (nodes > 0) {
        double mean = sum / nodes;
        low.put(name, Math.clamp(mean - below.getOrDefault(name, 0.0), 0, MAX));
        high.put(name, Math.clamp(mean + above.getOrDefault(name, 0.0), 0, MAX));
      }
    }
    return new Thresholds(low, high);
  }

  /// Whether the node is used at most as much as the low thresholds say, of all their resources. Of
  /// what it does not have, nothing is used.
  boolean isUnder(Map<String, Double> percent) {
    return !exceeds(percent, low);
  }

  /// Whether the node is used more than the high thresholds say, of any of their resources.
  boolean isOver(Map<String, Double> percent) {
    return exceeds(percent, high);
  }

  private static boolean exceeds(Map<String, Double> percent, Map<String, Double> limits) {
    for (var limit : limits.entrySet()) {
      if (limit.getValue() < percent.getOrDefault(limit.getKey(), 0.0)) {
        return true;
      }
    }
    return false;
  }
}
