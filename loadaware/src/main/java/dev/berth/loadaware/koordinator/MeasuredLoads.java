package dev.berth.loadaware.koordinator;

import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.PluginContext;
import dev.berth.framework.handle.NodeInputs;
import dev.berth.loadaware.support.Expiries;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/// Keeps the [MeasuredLoad] of every node that has a metric, by following metrics and pods, and
/// reports the nodes of which it changes. For the engine's thread.
final class MeasuredLoads {
  private final LoadAwareArgs args;
  private final UsageEstimator estimator;
  private final InstantSource clock;
  private final NodeInputs inputs;
  private final Expiries expiries;
  private final Map<String, NodeMetric> metrics = new HashMap<>();
  private final Map<String, Map<String, AssignedPod>> pods = new HashMap<>(); // by node and UID
  private PMap<String, MeasuredLoad> loads = HashTreePMap.empty();

  MeasuredLoads(LoadAwareArgs args, UsageEstimator estimator, PluginContext context) {
    this.args = args;
    this.estimator = estimator;
    clock = context.clock();
    inputs = context.nodeInputs();
    expiries = new Expiries(inputs, NodeAspect.OBJECT);
    context.changes().watch(CustomResource.class, this::resourceChanged);
    context.changes().watch(Pod.class, this::podChanged);
  }

  /// The loads of the nodes that have a metric, as they are now; immutable.
  PMap<String, MeasuredLoad> loads() {
    return loads;
  }

  /// The time that counts for answers. Nodes with metrics that have become too old are reported.
  Instant advance() {
    return expiries.advance(clock.instant());
  }

  private void resourceChanged(@Nullable CustomResource before, @Nullable CustomResource after) {
    CustomResource known = after == null ? before : after;
    if (known == null || !known.type().equals(NodeMetric.TYPE)) {
      return;
    }
    String node = known.metadata().name();
    if (after == null) {
      metrics.remove(node);
      expiries.forget(node);
    } else {
      NodeMetric metric = NodeMetric.of(after);
      metrics.put(node, metric);
      Instant updated = metric.updateTime();
      expiries.set(
          node,
          updated == null
              ? List.of()
              : List.of(updated.plusSeconds(args.nodeMetricExpirationSeconds())));
    }
    refresh(node);
  }

  private void podChanged(@Nullable Pod before, @Nullable Pod after) {
    String left = before == null ? "" : before.spec().nodeName();
    String entered = after == null ? "" : after.spec().nodeName();
    if (before != null && !left.isEmpty() && !left.equals(entered)) {
      remove(left, before.metadata().uid());
    }
    if (after != null && !entered.isEmpty()) {
      put(entered, after);
    }
  }

  private void remove(String node, String uid) {
    Map<String, AssignedPod> there = pods.get(node);
    if (there != null && there.remove(uid) != null) {
      if (there.isEmpty()) {
        pods.remove(node);
      }
      refresh(node);
    }
  }

  private void put(String node, Pod pod) {
    var there = pods.computeIfAbsent(node, _ -> new LinkedHashMap<>());
    AssignedPod known = there.get(pod.metadata().uid());
    if (known == null || known.isOutdatedBy(pod)) {
      there.put(pod.metadata().uid(), AssignedPod.of(pod, args, estimator, clock.instant()));
      refresh(node);
    }
  }

  private void refresh(String node) {
    NodeMetric metric = metrics.get(node);
    MeasuredLoad load =
        metric == null
            ? null
            : MeasuredLoad.of(
                metric,
                Objects.requireNonNullElse(pods.get(node), Map.<String, AssignedPod>of()).values(),
                estimator.resources(),
                args.prodUsageIncludeSys());
    if (load != null || loads.containsKey(node)) {
      loads = load == null ? loads.minus(node) : loads.plus(node, load);
      inputs.changed(node, NodeAspect.OBJECT);
    }
  }
}
