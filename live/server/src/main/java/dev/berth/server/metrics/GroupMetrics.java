package dev.berth.server.metrics;

import static dev.berth.server.metrics.AttemptMetrics.seconds;
import static dev.berth.server.metrics.MetricRegistry.exponential;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.framework.diagnosis.GroupDecision;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Histogram;
import java.time.Duration;

/// Metrics of attempts to schedule groups of pods, and of their placements. For the engine's
/// thread.
final class GroupMetrics {
  private static final double[] SECONDS = exponential(0.001, 2, 15);

  private final Labelled<CounterDataPoint> attempts;
  private final Labelled<DistributionDataPoint> attemptDuration;
  private final Histogram algorithm;
  private final Labelled<CounterDataPoint> generated;
  private final Labelled<CounterDataPoint> evaluations;
  private final Labelled<DistributionDataPoint> evaluationDuration;

  /// @param gates metrics of disabled features are not shown
  GroupMetrics(MetricRegistry families, FeatureGates gates) {
    var ofGroups =
        gates.enabled(SchedulerFeature.GENERIC_WORKLOAD) ? families : new MetricRegistry();
    attempts =
        ofGroups.counter(
            Stability.ALPHA,
            "scheduler_podgroup_schedule_attempts_total",
            "Number of attempts to schedule pod group, by the result. 'unschedulable' means a pod"
                + " group could not be scheduled, while 'error' means an internal scheduler"
                + " problem.",
            "result",
            "profile");
    attemptDuration =
        ofGroups.histogram(
            Stability.ALPHA,
            "scheduler_podgroup_scheduling_attempt_duration_seconds",
            "Pod group scheduling attempt latency in seconds",
            SECONDS,
            "result",
            "profile");
    algorithm =
        ofGroups.histogram(
            Stability.ALPHA,
            "scheduler_podgroup_scheduling_algorithm_duration_seconds",
            "Pod group scheduling algorithm latency in seconds",
            SECONDS);
    var ofPlacements =
        gates.enabled(SchedulerFeature.TOPOLOGY_AWARE_WORKLOAD_SCHEDULING)
            ? families
            : new MetricRegistry();
    generated =
        ofPlacements.counter(
            Stability.ALPHA,
            "scheduler_generated_placements_total",
            "Number of candidate placements generated when scheduling pod groups.",
            "profile");
    evaluations =
        ofPlacements.counter(
            Stability.ALPHA,
            "scheduler_placement_evaluations_total",
            "Number of candidate placements evaluated when scheduling pod groups, by result."
                + " 'feasible' means the pod group fit into the placement, while 'infeasible'"
                + " means it did not.",
            "result",
            "profile");
    evaluationDuration =
        ofPlacements.histogram(
            Stability.ALPHA,
            "scheduler_placement_evaluation_duration_seconds",
            "Latency in seconds of evaluating a single candidate placement when scheduling pod"
                + " groups, by result. 'feasible' means the pod group fit into the placement,"
                + " while 'infeasible' means it did not.",
            SECONDS,
            "result",
            "profile");
  }

  void searched(Duration took) {
    algorithm.observe(seconds(took));
  }

  void attempted(String profile, GroupDecision.Result result, Duration took) {
    String label =
        switch (result) {
          case SCHEDULED -> "scheduled";
          case UNSCHEDULABLE -> "unschedulable";
          case WAITING -> "waiting_on_preemption";
          case ERROR -> "error";
          case GATED, SKIPPED -> "";
        };
    if (!label.isEmpty()) {
      attempts.labelValues(label, profile).inc();
      attemptDuration.labelValues(label, profile).observe(seconds(took));
    }
  }

  void placementsGenerated(String profile, int count) {
    generated.labelValues(profile).inc(count);
  }

  void placementTried(String profile, boolean feasible, Duration took) {
    String label = feasible ? "feasible" : "infeasible";
    evaluations.labelValues(label, profile).inc();
    evaluationDuration.labelValues(label, profile).observe(seconds(took));
  }
}
