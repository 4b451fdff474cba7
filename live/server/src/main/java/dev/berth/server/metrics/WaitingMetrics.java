package dev.berth.server.metrics;

import static dev.berth.server.metrics.AttemptMetrics.seconds;
import static dev.berth.server.metrics.MetricRegistry.exponential;

import dev.berth.engine.port.QueueMetrics;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.datapoints.GaugeDataPoint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Metrics of the scheduling queue. For the engine's thread.
public final class WaitingMetrics implements QueueMetrics {

  private final Labelled<CounterDataPoint> pods;
  private final Labelled<CounterDataPoint> entities;
  private final Labelled<GaugeDataPoint> unschedulable;
  private final Labelled<GaugeDataPoint> inFlight;
  private final Labelled<DistributionDataPoint> hints;

  public WaitingMetrics(MetricRegistry families) {
    pods =
        families.counter(
            Stability.STABLE,
            "scheduler_queue_incoming_pods_total",
            "Number of pods added to scheduling queues by event and queue type.",
            "queue",
            "event");
    entities =
        families.counter(
            Stability.ALPHA,
            "scheduler_queue_incoming_entities_total",
            "Number of scheduling entities added to scheduling queues by event, queue type, and"
                + " entity type. Entity types are either 'pod' (for individual pods that are not"
                + " members of any podgroup) or 'podgroup'.",
            "queue",
            "event",
            "type");
    unschedulable =
        families.gauge(
            Stability.BETA,
            "scheduler_unschedulable_pods",
            "The number of unschedulable pods broken down by plugin name. A pod will increment the"
                + " gauge for all plugins that caused it to not schedule and so this metric have"
                + " meaning only when broken down by plugin.",
            "plugin",
            "profile");
    inFlight =
        families.gauge(
            Stability.ALPHA,
            "scheduler_inflight_events",
            "Number of events currently tracked in the scheduling queue.",
            "event");
    hints =
        families.histogram(
            Stability.ALPHA,
            "scheduler_queueing_hint_execution_duration_seconds",
            "Duration for running a queueing hint function of a plugin.",
            exponential(0.00001, 1.5, 20),
            "plugin",
            "event",
            "hint");
  }

  @Override
  public void entered(String queue, String event, int number, @Nullable EntityType moved) {
    pods.labelValues(queue, event).inc(number);
    if (moved != null) {
      entities.labelValues(queue, event, moved.toString()).inc();
    }
  }

  @Override
  public void rejected(String plugin, String profile, int by) {
    unschedulable.labelValues(plugin, profile).inc(by);
  }

  @Override
  public void inFlight(String event, int by) {
    inFlight.labelValues(event).inc(by);
  }

  @Override
  public void hinted(String plugin, String event, String hint, Duration took) {
    hints.labelValues(plugin, event, hint).observe(seconds(took));
  }
}
