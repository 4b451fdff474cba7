package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.descheduler.framework.PluginLog;
import dev.berth.descheduler.plugins.support.Namespaces;
import dev.berth.framework.model.ResourceNames;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The percentages between which a node is neither underutilized nor overutilized.
///
/// @param low by resource
/// @param high by resource
public record Thresholds(Map<String, Double> low, Map<String, Double> high) {
  private static final double MAX = 100;

  public Thresholds {
    low = Map.copyOf(low);
    high = Map.copyOf(high);
  }

  /// Any use above `low` is fine.
  static Thresholds above(Map<String, Double> low) {
    Map<String, Double> high = new HashMap<>();
    low.keySet().forEach(name -> high.put(name, MAX));
    return new Thresholds(low, high);
  }

  /// Creates thresholds with these distances below and above the mean of the nodes. Each resource
  /// has the mean of the nodes that have it; resources without nodes are left out.
  ///
  /// @param percents one for each node
  public static Thresholds around(
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

  /// Whether the node is at or below the low thresholds of all its resources. A resource that the
  /// node does not have counts as unused.
  public boolean isUnder(Map<String, Double> percent) {
    return !exceeds(percent, low);
  }

  /// Whether the node is above the high threshold of any of its resources.
  public boolean isOver(Map<String, Double> percent) {
    return exceeds(percent, high);
  }

  private static boolean exceeds(Map<String, Double> percent, Map<String, Double> limits) {
    return limits.entrySet().stream()
        .anyMatch(limit -> limit.getValue() < percent.getOrDefault(limit.getKey(), 0.0));
  }

  /// Logs the distance of nodes from being underutilized or overutilized.
  record ThresholdDistances(Thresholds thresholds, PluginLog log) {
    /// Logs the resource that is farthest above its low threshold, for a node that is not
    /// underutilized.
    void toLow(NodeLoad node) {
      tell(node, thresholds.low(), "underutilized up to", "and");
    }

    /// Logs the resource that is closest to its high threshold, for a node that is not
    /// overutilized.
    void toHigh(NodeLoad node) {
      tell(node, thresholds.high(), "overutilized above", "or");
    }

    private void tell(NodeLoad node, Map<String, Double> limits, String what, String word) {
      if (limits.isEmpty()) {
        return;
      }
      String worst = worst(node.percent(), limits);
      double used = node.percent().getOrDefault(worst, 0.0);
      double limit = limits.getOrDefault(worst, 0.0);
      log.nearest(
          what,
          Math.abs(limit - used),
          () ->
              "node %s uses %s of its %s; it is %s %s%s"
                  .formatted(
                      node.name(),
                      text(used),
                      worst,
                      what,
                      text(limit),
                      others(limits, worst, word)));
    }

    /// The resource that is farthest above its limit, or closest below it.
    private static String worst(Map<String, Double> percent, Map<String, Double> limits) {
      return limits.keySet().stream()
          .max(
              Comparator.comparingDouble((String name) ->
                      percent.getOrDefault(name, 0.0) - limits.getOrDefault(name, 0.0))
                  .thenComparing(Comparator.reverseOrder()))
          .orElseThrow();
    }

    /// `, and 20% of memory`.
    private static String others(Map<String, Double> limits, String told, String word) {
      return limits.keySet().stream()
          .filter(name -> !name.equals(told))
          .sorted()
          .map(name -> ", %s %s of %s".formatted(word, text(limits.getOrDefault(name, 0.0)), name))
          .collect(Collectors.joining());
    }

    private static String text(double percent) {
      return BigDecimal.valueOf(percent)
              .setScale(1, RoundingMode.HALF_UP)
              .stripTrailingZeros()
              .toPlainString()
          + "%";
    }
  }

  /// The rules for thresholds in arguments.
  static final class ThresholdRules {
    private static final int MAX = 100;

    private ThresholdRules() {}

    /// Returns the error in the namespaces that the plugin may not evict from; null if there is
    /// none.
    static @Nullable String of(Namespaces namespaces) {
      return namespaces.include().isEmpty()
          ? null
          : "only Exclude namespaces can be set, inclusion is not supported";
    }

    /// Returns the error in the thresholds; null if there is none.
    static @Nullable String of(SortedMap<String, Double> thresholds) {
      return thresholds.isEmpty()
          ? "no resource threshold is configured"
          : thresholds.entrySet().stream()
              .filter(threshold -> threshold.getValue() < 0 || threshold.getValue() > MAX)
              .findFirst()
              .map(threshold -> threshold.getKey() + " threshold not in [0, 100] range")
              .orElse(null);
    }

    /// Returns the error in the pair; null if there is none. With distances from a mean, either may
    /// be larger.
    static @Nullable String of(
        SortedMap<String, Double> low, SortedMap<String, Double> target, boolean deviations) {
      String ofLow = of(low);
      if (ofLow != null) {
        return "thresholds config is not valid: " + ofLow;
      }
      String ofTarget = of(target);
      if (ofTarget != null) {
        return "targetThresholds config is not valid: " + ofTarget;
      }
      if (!low.keySet().equals(target.keySet())) {
        return "thresholds and targetThresholds configured different resources";
      }
      return low.keySet().stream()
          .filter(name -> !deviations)
          .filter(name -> low.getOrDefault(name, 0.0) > target.getOrDefault(name, 0.0))
          .findFirst()
          .map("thresholds' %s percentage is greater than targetThresholds'"::formatted)
          .orElse(null);
    }

    /// The resources that count: these, and cpu, memory and pods, even without a threshold.
    static SortedSet<String> resources(Collection<String> names) {
      var all = new TreeSet<>(List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.PODS));
      all.addAll(names);
      return all;
    }
  }
}
