package dev.berth.loadaware.koordinator;

import dev.berth.api.codec.JsonAnnotation;
import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.core.Node;
import dev.berth.loadaware.koordinator.MeasuredLoad.View;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The limits of a node's use, in percent by resource. An empty part counts as missing.
///
/// @param usage for the total use
/// @param prod for the use by production pods
/// @param aggregated for percentiles, instead of `usage`; null for none
record LoadThresholds(
    Map<String, Long> usage, Map<String, Long> prod, @Nullable Aggregated aggregated) {
  private static final String ANNOTATION = "scheduling.koordinator.sh/usage-thresholds";

  /// By a percentile.
  record Aggregated(Map<String, Long> usage, View view) {
    static @Nullable Aggregated of(Map<String, Long> usage, String type, Duration duration) {
      return usage.isEmpty() || type.isEmpty()
          ? null
          : new Aggregated(usage, new View(false, type, duration));
    }
  }

  /// The limits of a pod.
  ///
  /// @param limits in percent, 0 for none
  record Limit(View view, UsageVector limits) {}

  static LoadThresholds of(LoadAwareArgs args) {
    var aggregated = args.aggregated();
    return new LoadThresholds(
        args.usageThresholds(),
        args.prodUsageThresholds(),
        aggregated == null
            ? null
            : Aggregated.of(
                aggregated.usageThresholds(),
                aggregated.usageAggregationType(),
                aggregated.usageAggregatedDuration()));
  }

  /// These thresholds with the parts of the node's annotation.
  LoadThresholds on(Node node) {
    String written = node.metadata().annotations().getOrDefault(ANNOTATION, "");
    if (!(JsonAnnotation.read(written) instanceof Map<?, ?> document)) {
      return this;
    }
    var mistakes = new GoMistakes();
    LoadThresholds own = read(GoObject.root(document, "", "", mistakes));
    return mistakes.isEmpty()
        ? new LoadThresholds(
            own.usage.isEmpty() ? usage : own.usage,
            own.prod.isEmpty() ? prod : own.prod,
            own.aggregated == null ? aggregated : own.aggregated)
        : this;
  }

  private static LoadThresholds read(GoObject fields) {
    GoObject aggregated = fields.object("aggregatedUsage", "");
    return new LoadThresholds(
        fields.int64sByResource("usageThresholds"),
        fields.int64sByResource("prodUsageThresholds"),
        aggregated == null
            ? null
            : Aggregated.of(
                aggregated.int64sByResource("usageThresholds"),
                aggregated.text("usageAggregationType"),
                LoadAwareArgs.duration(aggregated, "usageAggregatedDuration")));
  }

  /// Returns the limits of a pod; without limits, no load is read.
  Limit limit(boolean isProd, TrackedResources resources) {
    UsageVector ofProd = resources.numbers(prod);
    if (isProd && !ofProd.isZero()) {
      return new Limit(View.PROD, ofProd);
    }
    return aggregated == null
        ? new Limit(View.AVERAGE, resources.numbers(usage))
        : new Limit(aggregated.view, resources.numbers(aggregated.usage));
  }
}
