package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.descheduler.plugins.support.Namespaces;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// What thresholds in arguments must be like.
final class ThresholdRules {
  private static final int MAX = 100;
  private static final String OTHER_RESOURCES =
      "thresholds and targetThresholds configured different resources";

  private ThresholdRules() {}

  /// What is wrong with the namespaces that the plugin may not evict from; null if nothing is.
  static @Nullable String of(Namespaces namespaces) {
    return namespaces.include().isEmpty()
        ? null
        : "only Exclude namespaces can be set, inclusion is not supported";
  }

  /// What is wrong with the thresholds; null if nothing is.
  static @Nullable String of(SortedMap<String, Double> thresholds) {
    if (thresholds.isEmpty()) {
      return "no resource threshold is configured";
    }
    for (Map.Entry<String, Double> threshold : thresholds.entrySet()) {
      if (threshold.getValue() < 0 || threshold.getValue() > MAX) {
        return threshold.getKey() + " threshold not in [0, 100] range";
      }
    }
    return null;
  }

  /// What is wrong with the pair; null if nothing is.
  ///
  /// @param deviations whether they are distances from a mean, so that either may be the larger
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
      return OTHER_RESOURCES;
    }
    for (Map.Entry<String, Double> threshold : low.entrySet()) {
      String name = threshold.getKey();
      if (!deviations && threshold.getValue() > target.getOrDefault(name, 0.0)) {
        return "thresholds' " + name + " percentage is greater than targetThresholds'";
      }
    }
    return null;
  }
}
