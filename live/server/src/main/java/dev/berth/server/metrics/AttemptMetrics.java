package dev.berth.server.metrics;

import static dev.berth.server.metrics.MetricRegistry.exponential;

import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import java.time.Duration;

/// Metrics of scheduling attempts. For the engine's thread.
public final class AttemptMetrics implements SchedulingObserver {

  private static final double[] SECONDS = exponential(0.001, 2, 15);
  private static final int LAST_ATTEMPT_OF_ITS_OWN = 14;

  private final Labelled<CounterDataPoint> attempts;
  private final Labelled<DistributionDataPoint> attemptDuration;
  private final Labelled<DistributionDataPoint> sliDuration;
  private final Histogram attemptsOfPod;
  private final Counter afterFlush;
  private final Histogram victims;

  public AttemptMetrics(MetricRegistry families) {
    attempts =
        families.counter(
            Stability.STABLE,
            "scheduler_schedule_attempts_total",
            "Number of attempts to schedule pods, by the result. 'unschedulable' means a pod could"
                + " not be scheduled, while 'error' means an internal scheduler problem.",
            "result",
            "profile");
    attemptDuration =
        families.histogram(
            Stability.STABLE,
            "scheduler_scheduling_attempt_duration_seconds",
            "Scheduling attempt latency in seconds (scheduling algorithm + binding)",
            SECONDS,
            "result",
            "profile");
    sliDuration =
        families.histogram(
            Stability.BETA,
            "scheduler_pod_scheduling_sli_duration_seconds",
            "E2e latency for a pod being scheduled, from the time the pod enters the scheduling"
                + " queue and might involve multiple scheduling attempts.",
            exponential(0.01, 2, 20),
            "attempts");
    attemptsOfPod =
        families.histogram(
            Stability.STABLE,
            "scheduler_pod_scheduling_attempts",
            "Number of attempts to successfully schedule a pod.",
            exponential(1, 2, 5));
    afterFlush =
        families.counter(
            Stability.ALPHA,
            "scheduler_pod_scheduled_after_flush_total",
            "Number of pods that were successfully scheduled after being flushed from"
                + " unschedulableEntities due to timeout. This metric helps detect potential"
                + " queueing hint misconfigurations or event handling issues.");
    victims =
        families.histogram(
            Stability.STABLE,
            "scheduler_preemption_victims",
            "Number of selected preemption victims for preemption initiated by a single pod",
            exponential(1, 2, 7));
  }

  @Override
  public void attemptEnded(AttemptResult result, Times times) {
    switch (result.result()) {
      case SCHEDULED -> {
        ended("scheduled", result, times);
        scheduled(result, times);
      }
      case UNSCHEDULABLE -> ended("unschedulable", result, times);
      case ERROR -> ended("error", result, times);
      case SKIPPED, GATED, IGNORED, INCOMPLETE -> {}
    }
  }

  private void ended(String label, AttemptResult result, Times times) {
    attempts.labelValues(label, result.profile()).inc();
    attemptDuration
        .labelValues(label, result.profile())
        .observe(seconds(Duration.between(times.attempted(), times.ended())));
  }

  private void scheduled(AttemptResult result, Times times) {
    var attempt = result.attempt();
    attemptsOfPod.observe(attempt);
    if (times.firstReady() != null) {
      sliDuration
          .labelValues(attempt > LAST_ATTEMPT_OF_ITS_OWN ? "15+" : Integer.toString(attempt))
          .observe(seconds(Duration.between(times.firstReady(), times.ended())));
    }
    if (times.afterFlush()) {
      afterFlush.inc();
    }
  }

  @Override
  public void preempting(AttemptDecision decision, int count) {
    if (decision instanceof Decision) {
      victims.observe(count);
    }
  }

  static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
