package dev.berth.loadaware.koordinator;

import dev.berth.api.koordinator.NodeMetric;
import dev.berth.loadaware.koordinator.MeasuredLoad.View;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The metric of a node, with what is read of it for each pod taken out once. Immutable.
///
/// @param average null if nothing is measured
/// @param expires when it becomes too old; null if it was never reported
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

  /// When it was reported; null if never.
  @Nullable Instant updated() {
    return metric.updateTime();
  }

  /// Whether it is too old, or was never reported.
  boolean isExpired(Instant now) {
    return expires == null || !now.isBefore(expires);
  }

  /// What is measured of the node; null if there is nothing of the kind.
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
