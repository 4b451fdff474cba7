package dev.berth.loadaware.koordinator;

import dev.berth.api.meta.ObjectKey;
import dev.berth.loadaware.koordinator.NodeMetric.PodMetric;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is known of the load of a node: its metric, and what the pods on it add to that which the
/// metric does not show yet. Immutable.
///
/// @param prodUsage what is measured of pods of production
/// @param nodeDelta what is estimated above what is measured
/// @param prodDelta the same of pods of production
/// @param nodeEstimated all that is estimated, where nothing is measured
record MeasuredLoad(
    TrackedResources resources,
    NodeMetric metric,
    UsageVector prodUsage,
    UsageVector nodeDelta,
    UsageVector prodDelta,
    UsageVector nodeEstimated) {
  /// What a load of a node is compared with, or scored by.
  ///
  /// @param isProd whether only pods of production count
  /// @param type of the aggregation, such as `p95`; empty for the average
  /// @param duration of the aggregation; zero for the longest
  record View(boolean isProd, String type, Duration duration) {
    static final View PROD = new View(true, "", Duration.ZERO);
    static final View AVERAGE = new View(false, "", Duration.ZERO);
  }

  /// @param pods those on the node
  static MeasuredLoad of(
      NodeMetric metric,
      Collection<AssignedPod> pods,
      TrackedResources resources,
      boolean includesSystem) {
    var sums = new Sums(metric, resources, includesSystem);
    pods.forEach(sums::add);
    return new MeasuredLoad(
        resources, metric, sums.prodUsage, sums.nodeDelta, sums.prodDelta, sums.nodeEstimated);
  }

  /// The use of the node, with what is estimated of it.
  UsageVector used(View view) {
    if (view.isProd) {
      return prodUsage.plus(prodDelta);
    }
    UsageVector measured = measured(view);
    return measured == null ? nodeEstimated : measured.plus(nodeDelta);
  }

  /// What is measured; null if there is nothing of the kind.
  @Nullable UsageVector measured(View view) {
    NodeMetric.NodeMetricInfo info = metric.info();
    if (view.isProd) {
      return prodUsage;
    }
    if (info == null) {
      return null;
    }
    var aggregated = view.type.isEmpty() ? null : metric.aggregated(view.type, view.duration);
    if (aggregated != null) {
      return resources.amounts(aggregated);
    }
    return view.duration.isZero() ? resources.amounts(info.nodeUsage()) : null;
  }

  /// Sums up the pods of a node.
  private static final class Sums {
    private final NodeMetric metric;
    private final Map<ObjectKey, UsageVector> usages = new HashMap<>();
    private final Set<ObjectKey> reportedAsProd = new HashSet<>();
    private UsageVector prodUsage;
    private UsageVector nodeDelta;
    private UsageVector prodDelta;
    private UsageVector nodeEstimated;

    Sums(NodeMetric metric, TrackedResources resources, boolean includesSystem) {
      this.metric = metric;
      NodeMetric.NodeMetricInfo info = metric.info();
      prodUsage =
          info != null && includesSystem ? resources.amounts(info.systemUsage()) : resources.zero();
      nodeDelta = resources.zero();
      prodDelta = resources.zero();
      nodeEstimated = resources.zero();
      for (PodMetric pod : metric.podsMetric()) {
        if (!pod.podUsage().isEmpty()) {
          var key = new ObjectKey(pod.namespace(), pod.name());
          usages.put(key, resources.amounts(pod.podUsage()));
          if (pod.priority().equals(KoordinatorPriority.PROD.text())) {
            reportedAsProd.add(key);
          }
        }
      }
    }

    /// A pod counts as one of production if it is one, and was measured as one.
    void add(AssignedPod pod) {
      UsageVector usage = usages.get(pod.key());
      boolean isActiveProd = pod.isProd() && reportedAsProd.contains(pod.key());
      if (isActiveProd && usage != null) {
        prodUsage = prodUsage.plus(usage);
      }
      UsageVector estimate = pod.estimate();
      if (estimate == null) {
        return;
      }
      nodeEstimated = nodeEstimated.plus(estimate);
      boolean counts = usage == null || countsBeside(pod);
      if (counts) {
        nodeDelta = nodeDelta.plus(estimate.excessOver(usage));
      }
      if (pod.isProd() && isActiveProd && counts) {
        prodDelta = prodDelta.plus(estimate.excessOver(usage));
      } else if (pod.isProd() && !isActiveProd) {
        prodDelta = prodDelta.plus(estimate.excessOver(null));
      }
    }

    /// Whether the estimate counts although something was measured: that may have been too early.
    private boolean countsBeside(AssignedPod pod) {
      Instant updated = Objects.requireNonNullElse(metric.updateTime(), Instant.EPOCH);
      Instant deadline = pod.deadline();
      return updated.minus(metric.reportInterval()).isBefore(pod.timestamp())
          || (deadline != null && deadline.isAfter(updated));
    }
  }
}
