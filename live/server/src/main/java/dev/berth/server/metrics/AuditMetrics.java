package dev.berth.server.metrics;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;

/// Metrics of pods that are filtered again while they wait for an event. Thread-safe.
public final class AuditMetrics {

  private final Counter pods;
  private final Labelled<CounterDataPoint> missed;

  /// Creates it with all counts at 0.
  public AuditMetrics(MetricRegistry families) {
    pods =
        families.counter(
            Stability.NONE,
            "berth_audit_pods_total",
            "Pods that wait for an event and were filtered again, each time.");
    missed =
        families.counter(
            Stability.NONE,
            "berth_audit_missed_hints_total",
            "Pods that waited although they would fit, by the plugin whose queueing hint has missed"
                + " it.",
            "plugin");
  }

  /// Counts pods that were filtered again.
  public void audited(int count) {
    pods.inc(count);
  }

  /// Counts a pod that the plugin has rejected, that fits, and that no event has requeued.
  public void missed(String plugin) {
    missed.labelValues(plugin).inc();
  }
}
