package dev.berth.server.metrics;

import static dev.berth.server.metrics.AttemptMetrics.seconds;
import static dev.berth.server.metrics.MetricRegistry.exponential;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.status.Code;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import java.time.Duration;

/// Metrics of the durations of decisions, extension points and plugins. Thread-safe.
public final class PluginMetrics implements EngineMetrics {

  private final Histogram algorithm;
  private final PointHistogram points;
  private final DecisionMetrics decisions;
  private final Labelled<DistributionDataPoint> plugins;
  private final Labelled<CounterDataPoint> evaluations;
  private final Counter preemptions;
  private final Labelled<CounterDataPoint> preemptionsEnded;
  private final Labelled<DistributionDataPoint> preemptionDuration;
  private final Labelled<CounterDataPoint> groupPreemptions;
  private final Labelled<DistributionDataPoint> victimSearches;
  private final Labelled<DistributionDataPoint> evictions;
  private final GroupMetrics groups;
  private final Labelled<DistributionDataPoint> permitWaits;
  private final Labelled<DistributionDataPoint> events;

  /// @param gates decide whether metrics of group scheduling are shown
  public PluginMetrics(MetricRegistry families, FeatureGates gates) {
    algorithm =
        families.histogram(
            Stability.BETA,
            "scheduler_scheduling_algorithm_duration_seconds",
            "Scheduling algorithm latency in seconds",
            exponential(0.001, 2, 15));
    points =
        new PointHistogram(
            families,
            families.histogram(
                Stability.STABLE,
                "scheduler_framework_extension_point_duration_seconds",
                "Latency for running all plugins of a specific extension point.",
                exponential(0.0001, 2, 12),
                "extension_point",
                "status",
                "profile"));
    decisions = new DecisionMetrics(families);
    plugins =
        families.histogram(
            Stability.BETA,
            "scheduler_plugin_execution_duration_seconds",
            "Duration for running a plugin at a specific extension point.",
            exponential(0.00001, 1.5, 20),
            "plugin",
            "extension_point",
            "status");
    evaluations =
        families.counter(
            Stability.BETA,
            "scheduler_plugin_evaluation_total",
            "Number of attempts to schedule pods by each plugin and the extension point (available"
                + " only in PreFilter, Filter, PreScore, and Score).",
            "plugin",
            "extension_point",
            "profile");
    preemptions =
        families.counter(
            Stability.STABLE,
            "scheduler_preemption_attempts_total",
            "Total preemption attempts in the cluster till now");
    preemptionsEnded =
        families.counter(
            Stability.ALPHA,
            "scheduler_preemption_goroutines_execution_total",
            "Number of preemption goroutines executed.",
            "result");
    preemptionDuration =
        families.hiddenHistogram(
            Stability.ALPHA,
            "1.37.0",
            "scheduler_preemption_goroutines_duration_seconds",
            "Duration in seconds for running goroutines for the preemption.",
            exponential(0.01, 2, 20),
            "result");
    var ofGroups =
        gates.enabled(SchedulerFeature.GENERIC_WORKLOAD) ? families : new MetricRegistry();
    groupPreemptions =
        ofGroups.counter(
            Stability.ALPHA,
            "scheduler_workload_preemption_attempts_total",
            "Total preemption attempts initiated by workload (including pod groups) in the cluster"
                + " till now.",
            "result");
    victimSearches =
        ofGroups.histogram(
            Stability.ALPHA,
            "scheduler_preemption_evaluation_duration_seconds",
            "Duration in seconds for identifying the target preemption victims.",
            exponential(0.001, 2, 16),
            "preemptor",
            "result");
    evictions =
        ofGroups.histogram(
            Stability.ALPHA,
            "scheduler_preemption_execution_duration_seconds",
            "Duration in seconds for preempting the target preemption victims. With async"
                + " preemption enabled, preemption execution does not block the scheduling of other"
                + " pods.",
            exponential(0.001, 2, 16),
            "preemptor",
            "result");
    groups = new GroupMetrics(families, gates);
    permitWaits =
        families.histogram(
            Stability.BETA,
            "scheduler_permit_wait_duration_seconds",
            "Duration of waiting on permit.",
            exponential(0.001, 2, 15),
            "result");
    events =
        families.histogram(
            Stability.ALPHA,
            "scheduler_event_handling_duration_seconds",
            "Event handling latency in seconds.",
            exponential(0.0001, 2, 12),
            "event");
  }

  @Override
  public void searched(Duration took) {
    algorithm.observe(seconds(took));
    decisions.decided(took.toNanos());
  }

  @Override
  public void pointRan(String profile, ExtensionPointLabel point, Code status, Duration took) {
    points.observe(profile, point, status, seconds(took));
    decisions.pointRan(point, took.toNanos());
  }

  @Override
  public void pluginRan(String plugin, ExtensionPointLabel point, Code status, Duration took) {
    plugins.labelValues(plugin, point.toString(), status.toString()).observe(seconds(took));
  }

  @Override
  public void evaluated(String profile, String plugin, ExtensionPointLabel point, long times) {
    evaluations.labelValues(plugin, point.toString(), profile).inc(times);
  }

  @Override
  public void preemptionTried() {
    preemptions.inc();
  }

  @Override
  public void groupPreemptionTried(Code result) {
    groupPreemptions.labelValues(result.toString()).inc();
  }

  @Override
  public void victimsSearched(String preemptor, Code result, Duration took) {
    victimSearches.labelValues(preemptor, result.toString()).observe(seconds(took));
  }

  @Override
  public void preemptionEnded(String preemptor, boolean well, Duration took) {
    var result = well ? "success" : "error";
    evictions.labelValues(preemptor, result).observe(seconds(took));
    preemptionsEnded.labelValues(result).inc();
    preemptionDuration.labelValues(result).observe(seconds(took));
  }

  @Override
  public void groupSearched(Duration took) {
    groups.searched(took);
  }

  @Override
  public void groupAttempted(String profile, GroupDecision.Result result, Duration took) {
    groups.attempted(profile, result, took);
  }

  @Override
  public void placementsGenerated(String profile, int count) {
    groups.placementsGenerated(profile, count);
  }

  @Override
  public void placementTried(String profile, boolean feasible, Duration took) {
    groups.placementTried(profile, feasible, took);
  }

  @Override
  public void waitedAtPermit(Code verdict, Duration took) {
    permitWaits.labelValues(verdict.toString()).observe(seconds(took));
  }

  @Override
  public void stepped(int messages, long nanos) {
    decisions.stepped(messages, nanos);
  }

  @Override
  public void eventHandled(String event, Duration took) {
    events.labelValues(event).observe(seconds(took));
  }
}
