package dev.berth.loadaware.koordinator;

import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.PluginContext;
import dev.berth.framework.handle.Expiries;
import dev.berth.framework.handle.NodeInputs;
import dev.berth.loadaware.support.LastEstimate;
import dev.berth.loadaware.support.NodeMetric;
import dev.berth.loadaware.support.NodeTable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Keeps the [MeasuredLoad] of every node that has a metric, by following metrics and pods, and
/// reports the nodes of which it changes. A pod that comes or goes is added to the sums of its node
/// or taken off them. For the engine's thread.
final class MeasuredLoads {
  private final LoadAwareArgs args;
  private final TrackedResources resources;
  private final LastEstimate<PodEstimate> estimates;
  private final InstantSource clock;
  private final NodeInputs inputs;
  private final Expiries expiries;
  private final Map<String, MeteredNode> nodes = new HashMap<>();
  private NodeTable<MeasuredLoad> loads = NodeTable.empty();

  MeasuredLoads(LoadAwareArgs args, UsageEstimator estimator, PluginContext context) {
    this.args = args;
    resources = estimator.resources();
    estimates = new LastEstimate<>(estimator::estimate, PodEstimate::areAlike);
    clock = context.clock();
    inputs = context.nodeInputs();
    expiries = context.expiries(NodeAspect.OBJECT);
    context.changes().watch(CustomResource.class, this::resourceChanged);
    context.changes().watch(Pod.class, this::podChanged);
  }

  /// What the pod will use.
  PodEstimate estimate(Pod pod) {
    return estimates.of(pod);
  }

  /// The loads of the nodes that have a metric, as they are now; immutable.
  NodeTable<MeasuredLoad> loads() {
    return loads;
  }

  private void renew(MeteredNode node) {
    if (node.renew()) {
      MeasuredLoad load = node.load();
      loads = load == null ? loads.minus(node.name()) : loads.plus(node.name(), load);
      inputs.changed(node.name(), NodeAspect.OBJECT);
    }
    if (node.isEmpty()) {
      nodes.remove(node.name());
    }
  }

  /// The time that counts for answers. Nodes with metrics that have become too old are reported.
  Instant advance() {
    return expiries.now();
  }

  private void resourceChanged(@Nullable CustomResource before, @Nullable CustomResource after) {
    CustomResource known = after == null ? before : after;
    if (known == null || !known.type().equals(NodeMetric.TYPE)) {
      return;
    }
    MeteredNode node = node(known.metadata().name());
    if (after == null) {
      node.metric(null);
      expiries.forget(node.name());
    } else {
      var metric =
          MetricAmounts.of(NodeMetric.of(after), resources, args.nodeMetricExpirationSeconds());
      node.metric(new LoadSums(metric, args.prodUsageIncludeSys()));
      Instant expires = metric.expires();
      expiries.set(node.name(), expires == null ? List.of() : List.of(expires));
    }
    renew(node);
  }

  private MeteredNode node(String name) {
    return nodes.computeIfAbsent(name, MeteredNode::new);
  }

  private void podChanged(@Nullable Pod before, @Nullable Pod after) {
    String left = before == null ? "" : before.spec().nodeName();
    String entered = after == null ? "" : after.spec().nodeName();
    if (before != null && !left.isEmpty() && !left.equals(entered)) {
      MeteredNode node = node(left);
      node.remove(before.metadata().uid());
      renew(node);
    }
    if (after != null && !entered.isEmpty()) {
      put(node(entered), after);
    }
  }

  private void put(MeteredNode node, Pod pod) {
    AssignedPod known = node.pod(pod.metadata().uid());
    if (known == null || known.isOutdatedBy(pod)) {
      node.put(pod.metadata().uid(), AssignedPod.of(pod, args, estimate(pod), clock.instant()));
      renew(node);
    }
  }
}
