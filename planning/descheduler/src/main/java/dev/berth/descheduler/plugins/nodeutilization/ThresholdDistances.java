package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.descheduler.framework.PluginLog;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;

/// Tells how far nodes are from being used too little or too much.
///
/// @param log takes it
record ThresholdDistances(Thresholds thresholds, PluginLog log) {
  /// Tells what of the node's usage is farthest above its low threshold.
  ///
  /// @param node one that is not underutilized
  void toLow(NodeLoad node) {
    tell(node, thresholds.low(), "underutilized up to", "and");
  }

  /// Tells what of the node's usage is nearest to its high threshold.
  ///
  /// @param node one that is not overutilized
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

  /// The resource that is farthest above its limit, or the least below.
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
