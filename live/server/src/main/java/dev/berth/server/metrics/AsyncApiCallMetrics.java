package dev.berth.server.metrics;

import static dev.berth.server.metrics.AttemptMetrics.seconds;
import static dev.berth.server.metrics.MetricRegistry.exponential;

import dev.berth.kube.write.WriteMetrics;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.datapoints.GaugeDataPoint;
import java.time.Duration;

/// Metrics of bindings and status patches, which kube-scheduler has with the feature gate
/// `SchedulerAsyncAPICalls`. Thread-safe.
public final class AsyncApiCallMetrics implements WriteMetrics {

  private final Labelled<CounterDataPoint> calls;
  private final Labelled<DistributionDataPoint> durations;
  private final Labelled<GaugeDataPoint> pending;

  public AsyncApiCallMetrics(MetricRegistry families) {
    calls =
        families.counter(
            Stability.ALPHA,
            "scheduler_async_api_call_execution_total",
            "Total number of API calls executed by the async dispatcher.",
            "call_type",
            "result");
    durations =
        families.histogram(
            Stability.ALPHA,
            "scheduler_async_api_call_execution_duration_seconds",
            "Duration in seconds for executing API call in the async dispatcher.",
            exponential(0.001, 2, 15),
            "call_type",
            "result");
    pending =
        families.gauge(
            Stability.ALPHA,
            "scheduler_pending_async_api_calls",
            "Number of API calls currently pending in the async queue.",
            "call_type");
  }

  @Override
  public void ended(String type, boolean succeeded, Duration took) {
    var result = succeeded ? "success" : "error";
    calls.labelValues(type, result).inc();
    durations.labelValues(type, result).observe(seconds(took));
    pending.labelValues(type).set(0); // each call has its own thread from the beginning
  }
}
