package dev.berth.loadaware.koordinator;

import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.framework.PluginContext;
import dev.berth.loadaware.koordinator.UsageEstimator.PodEstimate;
import dev.berth.loadaware.support.LastEstimate;
import dev.berth.loadaware.support.NodeLoadTracker;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/// The [MeasuredLoad] of every node that has a metric. For the engine's thread.
final class MeasuredLoads extends NodeLoadTracker<AssignedPod, MeasuredLoad> {
  private final LoadAwareArgs args;
  private final TrackedResources resources;
  private final LastEstimate<PodEstimate> estimates;
  private final InstantSource clock;

  MeasuredLoads(LoadAwareArgs args, UsageEstimator estimator, PluginContext context) {
    super(context.profile().clock(), context.data());
    this.args = args;
    resources = estimator.resources();
    estimates = new LastEstimate<>(estimator::estimate, UsageEstimator::areAlike);
    clock = context.profile().clock();
    context.cluster().changes().watch(CustomResource.class, this::resourceChanged);
    context.cluster().changes().watch(Pod.class, this::podChanged);
  }

  PodEstimate estimate(Pod pod) {
    return estimates.of(pod);
  }

  private void resourceChanged(@Nullable CustomResource before, @Nullable CustomResource after) {
    CustomResource known = after == null ? before : after;
    if (known == null || !known.type().equals(NodeMetric.TYPE)) {
      return;
    }
    String node = known.metadata().name();
    if (after == null) {
      unmeasured(node);
    } else {
      var metric =
          MetricAmounts.of(NodeMetric.of(after), resources, args.nodeMetricExpirationSeconds());
      measured(node, new LoadSums(metric, args.prodUsageIncludeSys()), metric.expires());
    }
  }

  @Override
  protected AssignedPod placed(Pod pod, Instant since) {
    return AssignedPod.of(pod, args, estimate(pod), clock.instant());
  }

  @Override
  protected @Nullable AssignedPod changed(AssignedPod known, Pod pod) {
    return known.isOutdatedBy(pod) ? placed(pod, known.timestamp()) : null;
  }
}
