package dev.berth.server.metrics;

import static dev.berth.server.metrics.MetricRegistry.exponential;

import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Histogram;
import org.jspecify.annotations.Nullable;

/// Metrics of preemption where pods are scheduled as groups. For the engine's thread.
public final class WorkloadMetrics implements SchedulingObserver {
  private static final double[] NUMBERS = exponential(1, 2, 11);

  private final Histogram victims;
  private final Labelled<DistributionDataPoint> disruptions;
  private final Labelled<CounterDataPoint> pdbViolations;

  public WorkloadMetrics(MetricRegistry families) {
    victims =
        families.histogram(
            Stability.ALPHA,
            "scheduler_workload_preemption_victims",
            "Number of pod preemption victims caused by workload preemption.",
            NUMBERS);
    disruptions =
        families.histogram(
            Stability.ALPHA,
            "scheduler_preemption_workload_disruptions",
            "Number of workload preemption units being preempted. A single preemption unit can be"
                + " all pods in a pod group (in case of DisruptionMode=all), or a single pod (in"
                + " case of DisruptionMode=single).",
            NUMBERS,
            "preemptor");
    pdbViolations =
        families.counter(
            Stability.ALPHA,
            "scheduler_preemption_pdb_violations_total",
            "Total number of pod disruption budget violations caused by preemption.",
            "preemptor");
  }

  @Override
  public void preempting(AttemptDecision decision, int count) {
    switch (decision) {
      case Decision pod -> violated("pod", violations(pod.preemption()));
      case GroupDecision group -> preempting(group, count);
    }
  }

  private void preempting(GroupDecision group, int count) {
    var preemptor = group.group().kind().toString();
    victims.observe(count);
    GroupPreemptionReport report = group.preemption() == null ? null : group.preemption().report();
    if (report != null) {
      if (report.groupsDisrupted() > 0) {
        disruptions.labelValues(preemptor).observe(report.groupsDisrupted());
      }
      violated(preemptor, report.pdbViolations());
    }
  }

  private static long violations(@Nullable PreemptionReport report) {
    if (report == null || report.nominated() == null) {
      return 0;
    }
    var candidate = report.candidates().get(report.nominated());
    return candidate == null ? 0 : candidate.rank().pdbViolations();
  }

  private void violated(String preemptor, long violations) {
    if (violations > 0) {
      pdbViolations.labelValues(preemptor).inc(violations);
    }
  }
}
