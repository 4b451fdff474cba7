package dev.berth.server.metrics;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import java.time.Instant;

/// Metrics of configuration reloads. Thread-safe.
public final class ReloadMetrics {

  private final Labelled<CounterDataPoint> reloads;
  private volatile Instant lastSuccess;

  /// Creates it with the configuration of the start.
  public ReloadMetrics(MetricRegistry families, Instant start) {
    reloads =
        families.counter(
            Stability.NONE,
            "berth_config_reload_total",
            "Changed configurations and plugins, by whether they were taken over or refused.",
            "result");
    lastSuccess = start;
    families.gauge(
        Stability.NONE,
        "berth_config_last_reload_success_timestamp_seconds",
        "When the configuration in use was taken over, at the start or later.",
        callback -> callback.call(lastSuccess.toEpochMilli() / 1e3));
    for (var result : new String[] {"success", "refused"}) {
      var _ = reloads.labelValues(result);
    }
  }

  /// Counts a configuration that was applied.
  public void taken(Instant now) {
    reloads.labelValues("success").inc();
    lastSuccess = now;
  }

  /// Counts a configuration that was rejected; the previous one stays in use.
  public void refused() {
    reloads.labelValues("refused").inc();
  }
}
