package dev.berth.loadaware.koordinator;

import dev.berth.api.koordinator.KoordinatorPriority;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.api.koordinator.NodeMetric.PodMetric;
import dev.berth.api.meta.ObjectKey;
import dev.berth.loadaware.support.NodeLoadTracker.NodeSums;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;

/// The amounts that the pods on a node add to its metric. For one thread.
final class LoadSums implements NodeSums<AssignedPod, MeasuredLoad> {
  private final MetricAmounts metric;
  private final Map<ObjectKey, ReportedPod> reported = new HashMap<>();
  private final Instant updated;
  private final Instant measuredSince;
  private UsageVector prodUsage;
  private UsageVector nodeDelta;
  private UsageVector prodDelta;
  private UsageVector nodeEstimated;

  /// A pod whose use is in the metric.
  private record ReportedPod(UsageVector usage, boolean isProd) {}

  /// Creates sums without pods.
  ///
  /// @param includesSystem whether the system's use counts as use by production pods
  LoadSums(MetricAmounts amounts, boolean includesSystem) {
    metric = amounts;
    NodeMetric reports = amounts.metric();
    TrackedResources resources = amounts.resources();
    updated = Objects.requireNonNullElse(reports.updateTime(), Instant.EPOCH);
    measuredSince = updated.minus(reports.reportInterval());
    NodeMetric.NodeMetricInfo info = reports.info();
    prodUsage =
        info != null && includesSystem ? resources.amounts(info.systemUsage()) : resources.zero();
    nodeDelta = resources.zero();
    prodDelta = resources.zero();
    nodeEstimated = resources.zero();
    for (PodMetric pod : reports.podsMetric()) {
      if (!pod.podUsage().isEmpty()) {
        var usage = resources.amounts(pod.podUsage());
        boolean isProd = pod.priority().equals(KoordinatorPriority.PROD.text());
        reported.merge(
            new ObjectKey(pod.namespace(), pod.name()),
            new ReportedPod(usage, isProd),
            (before, now) -> new ReportedPod(now.usage, before.isProd || now.isProd));
      }
    }
  }

  @Override
  public void add(AssignedPod pod) {
    sum(pod, UsageVector::plus);
  }

  @Override
  public void remove(AssignedPod pod) {
    sum(pod, UsageVector::minus);
  }

  /// A pod counts as a production pod if it is one, and was measured as one.
  private void sum(AssignedPod pod, BinaryOperator<UsageVector> operator) {
    ReportedPod known = reported.isEmpty() ? null : reported.get(pod.key());
    UsageVector usage = known == null ? null : known.usage;
    boolean isActiveProd = pod.isProd() && known != null && known.isProd;
    if (isActiveProd && usage != null) {
      prodUsage = operator.apply(prodUsage, usage);
    }
    UsageVector estimate = pod.estimate();
    if (estimate == null) {
      return;
    }
    nodeEstimated = operator.apply(nodeEstimated, estimate);
    boolean counts = usage == null || countsBeside(pod);
    if (counts) {
      nodeDelta = operator.apply(nodeDelta, estimate.excessOver(usage));
    }
    if (pod.isProd() && isActiveProd && counts) {
      prodDelta = operator.apply(prodDelta, estimate.excessOver(usage));
    } else if (pod.isProd() && !isActiveProd) {
      prodDelta = operator.apply(prodDelta, estimate.excessOver(null));
    }
  }

  /// Whether the estimate counts in spite of a measurement, which may have been too early.
  private boolean countsBeside(AssignedPod pod) {
    Instant deadline = pod.deadline();
    return measuredSince.isBefore(pod.timestamp())
        || (deadline != null && deadline.isAfter(updated));
  }

  @Override
  public MeasuredLoad load() {
    return new MeasuredLoad(metric, prodUsage, nodeDelta, prodDelta, nodeEstimated);
  }
}
