package dev.berth.loadaware.koordinator;

import dev.berth.api.koordinator.NodeMetric;
import dev.berth.loadaware.koordinator.MeasuredLoad.View;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The metric of a node, with its values for each pod extracted once. Immutable.
///
/// @param average null without a measurement
/// @param expires the time when it becomes too old; null if it was never reported
record MetricAmounts(
    TrackedResources resources,
    NodeMetric metric,
    @Nullable UsageVector average,
    @Nullable Instant expires) {
  /// @param seconds after which a metric is too old
  static MetricAmounts of(NodeMetric metric, TrackedResources resources, long seconds) {
    NodeMetric.NodeMetricInfo info = metric.info();
    Instant updated = metric.updateTime();
    return new MetricAmounts(
        resources,
        metric,
        info == null ? null : resources.amounts(info.nodeUsage()),
        updated == null ? null : updated.plusSeconds(seconds));
  }

  /// The time of the report; null if there was none.
  @Nullable Instant updated() {
    return metric.updateTime();
  }

  /// Whether it is too old, or was never reported.
  boolean isExpired(Instant now) {
    return expires == null || !now.isBefore(expires);
  }

  /// The measurement of the node; null if there is none.
  @Nullable UsageVector measured(View view) {
    NodeMetric.NodeMetricInfo info = metric.info();
    var aggregated =
        info == null || view.type().isEmpty()
            ? null
            : metric.aggregated(view.type(), view.duration());
    if (aggregated != null) {
      return resources.amounts(aggregated);
    }
    return view.duration().isZero() ? average : null;
  }
}
