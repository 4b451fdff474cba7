package dev.berth.server.metrics;

import dev.berth.engine.port.BackgroundPort.TurnObserver;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import java.time.Duration;

/// Metrics of the background work of plugins. Thread-safe.
public final class BackgroundMetrics implements TurnObserver {
  private final Labelled<CounterDataPoint> turns;
  private final Labelled<CounterDataPoint> seconds;

  /// Creates it with all counts at 0.
  public BackgroundMetrics(MetricRegistry families) {
    turns =
        families.counter(
            Stability.NONE,
            "berth_background_turns_total",
            "Turns of work that plugins have done beside the engine, by how they ended.",
            "work",
            "result");
    seconds =
        families.counter(
            Stability.NONE,
            "berth_background_turns_seconds_total",
            "How long these turns have taken.",
            "work");
  }

  @Override
  public void turnEnded(String work, boolean well, Duration took) {
    turns.labelValues(work, well ? "success" : "error").inc();
    seconds.labelValues(work).inc(took.toNanos() / 1e9);
  }
}
