package dev.berth.loadaware.koordinator;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The known load of a node: its metric, and the amounts that the pods on it add beyond the metric.
/// Immutable.
///
/// @param prodUsage the measured use by production pods
/// @param nodeDelta the estimated use beyond the measurement
/// @param prodDelta the same for production pods
/// @param nodeEstimated the total estimate, for use without a measurement
record MeasuredLoad(
    MetricAmounts metric,
    UsageVector prodUsage,
    UsageVector nodeDelta,
    UsageVector prodDelta,
    UsageVector nodeEstimated) {
  /// The view of a node's load that is compared or scored.
  ///
  /// @param isProd whether only production pods count
  /// @param type the type of the aggregation, such as `p95`; empty for the average
  /// @param duration the duration of the aggregation; zero for the longest
  record View(boolean isProd, String type, Duration duration) {
    static final View PROD = new View(true, "", Duration.ZERO);
    static final View AVERAGE = new View(false, "", Duration.ZERO);
  }

  /// The use of the node, including estimates.
  UsageVector used(View view) {
    if (view.isProd) {
      return prodUsage.plus(prodDelta);
    }
    UsageVector measured = measured(view);
    return measured == null ? nodeEstimated : measured.plus(nodeDelta);
  }

  /// The measurement; null if there is none of this kind.
  @Nullable UsageVector measured(View view) {
    return view.isProd ? prodUsage : metric.measured(view);
  }
}
