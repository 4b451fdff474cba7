package dev.berth.loadaware.koordinator;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What is known of the load of a node: its metric, and what the pods on it add to that which the
/// metric does not show yet. Immutable.
///
/// @param prodUsage what is measured of pods of production
/// @param nodeDelta what is estimated above what is measured
/// @param prodDelta the same of pods of production
/// @param nodeEstimated all that is estimated, where nothing is measured
record MeasuredLoad(
    MetricAmounts metric,
    UsageVector prodUsage,
    UsageVector nodeDelta,
    UsageVector prodDelta,
    UsageVector nodeEstimated) {
  /// What a load of a node is compared with, or scored by.
  ///
  /// @param isProd whether only pods of production count
  /// @param type of the aggregation, such as `p95`; empty for the average
  /// @param duration of the aggregation; zero for the longest
  record View(boolean isProd, String type, Duration duration) {
    static final View PROD = new View(true, "", Duration.ZERO);
    static final View AVERAGE = new View(false, "", Duration.ZERO);
  }

  /// The use of the node, with what is estimated of it.
  UsageVector used(View view) {
    if (view.isProd) {
      return prodUsage.plus(prodDelta);
    }
    UsageVector measured = measured(view);
    return measured == null ? nodeEstimated : measured.plus(nodeDelta);
  }

  /// What is measured; null if there is nothing of the kind.
  @Nullable UsageVector measured(View view) {
    return view.isProd ? prodUsage : metric.measured(view);
  }
}
