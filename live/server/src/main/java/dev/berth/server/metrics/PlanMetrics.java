package dev.berth.server.metrics;

import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.Decision;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import java.time.Duration;

/// Metrics of plans for many pods. As an observer, counts the planned nodes that filters refuse.
/// Thread-safe.
public final class PlanMetrics implements SchedulingObserver {
  private final Labelled<CounterDataPoint> plans;
  private final Labelled<CounterDataPoint> seconds;
  private final Labelled<CounterDataPoint> pods;

  /// Creates it with all counts at 0.
  public PlanMetrics(MetricRegistry families) {
    plans =
        families.counter(
            Stability.NONE,
            "berth_plans_total",
            "Plans for the pods of a batch, by the profile of these pods.",
            "profile");
    seconds =
        families.counter(
            Stability.NONE,
            "berth_plans_seconds_total",
            "How long it has taken to make these plans.",
            "profile");
    pods =
        families.counter(
            Stability.NONE,
            "berth_plan_pods_total",
            "Pods in these plans that got a node (placed) or none (left), and attempts to give a"
                + " pod its planned node that the filters of the moment did not allow (refused).",
            "profile",
            "result");
  }

  /// Counts a plan.
  ///
  /// @param placed how many pods got a node
  /// @param left how many got none
  public void planned(String profile, int placed, int left, Duration took) {
    plans.labelValues(profile).inc();
    seconds.labelValues(profile).inc(took.toNanos() / 1e9);
    pods.labelValues(profile, "placed").inc(placed);
    pods.labelValues(profile, "left").inc(left);
  }

  @Override
  public void decided(Decision decision) {
    if (!decision.plan().isEmpty() && decision.result() == Decision.Result.UNSCHEDULABLE) {
      pods.labelValues(decision.profile(), "refused").inc();
    }
  }
}
