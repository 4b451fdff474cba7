package dev.berth.server.metrics;

import dev.berth.server.health.HealthObserver;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.GaugeDataPoint;

/// Metrics of health checks. Thread-safe.
public final class HealthMetrics implements HealthObserver {

  private final Labelled<GaugeDataPoint> last;
  private final Labelled<CounterDataPoint> all;

  public HealthMetrics(MetricRegistry families) {
    last =
        families.gauge(
            Stability.STABLE,
            "kubernetes_healthcheck",
            "This metric records the result of a single healthcheck.",
            "name",
            "type");
    all =
        families.counter(
            Stability.STABLE,
            "kubernetes_healthchecks_total",
            "This metric records the results of all healthcheck.",
            "name",
            "type",
            "status");
  }

  @Override
  public void checked(String group, String check, boolean passes) {
    last.labelValues(check, group).set(passes ? 1 : 0);
    all.labelValues(check, group, passes ? "success" : "error").inc();
  }
}
