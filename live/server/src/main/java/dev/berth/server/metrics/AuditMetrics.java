package dev.berth.server.metrics;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;

/// Metrics of pods that are filtered again while they wait for an event. For any thread.
public final class AuditMetrics {

  private final Counter pods;
  private final Labelled<CounterDataPoint> missed;

  /// Nothing is found yet.
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

  /// So many pods were filtered again.
  public void audited(int count) {
    pods.inc(count);
  }

  /// The plugin has rejected a pod that fits, and no event has requeued it.
  public void missed(String plugin) {
    missed.labelValues(plugin).inc();
  }
}
