package dev.berth.descheduler.plugins.lownodeload;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.stream.Collectors;

/// Why pods of a node are evicted, in Koordinator's words.
///
/// @param pool complete
record OverutilizedReason(NodePool pool) {
  String of(LoadedNode node, Scope scope) {
    LoadShare share = scope.of(node);
    Map<String, Double> limits = scope == Scope.NODE ? pool.all().high() : pool.prod().high();
    Map<String, ?> excess = share.excess();
    return pool.all().high().keySet().stream()
        .filter(excess::containsKey)
        .map(resource ->
            "%s %s usage(%s%%)>threshold(%s%%)"
                .formatted(
                    scope.title(),
                    resource,
                    text(
                        LoadAmounts.percent(
                            LoadAmounts.of(resource, share.used()),
                            LoadAmounts.of(resource, node.capacity()))),
                    text(limits.getOrDefault(resource, 0.0))))
        .collect(Collectors.joining(", ", "node is overutilized, ", ""));
  }

  private static String text(double percent) {
    return new BigDecimal(percent).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }
}
