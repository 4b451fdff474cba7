package dev.berth.loadaware.measured;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.PluginContext;
import dev.berth.framework.handle.Expiries;
import dev.berth.framework.handle.NodeInputs;
import dev.berth.loadaware.support.LastEstimate;
import dev.berth.loadaware.support.NodeTable;
import dev.berth.loadaware.support.PlacementTime;
import dev.berth.loadaware.support.PodResources;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Keeps the [KnownLoad] of every node, by following measurements, nodes and pods, and reports the
/// nodes of which it changes. A pod that comes or goes is added to the sums of its node or taken
/// off them; loads are made of the sums when a pod is about to be placed. For the engine's thread.
final class NodeLoads {
  private final MeasuredArgs args;
  private final InstantSource clock;
  private final NodeInputs inputs;
  private final Expiries expiries;
  private final LastEstimate<CpuAndMemory> estimates;
  private final Map<String, TrackedNode> nodes = new HashMap<>();
  private final MeanUse mean = new MeanUse();
  private CpuAndMemory meanPercent = CpuAndMemory.NONE;
  private NodeTable<KnownLoad> loads = NodeTable.empty();

  NodeLoads(MeasuredArgs args, PluginContext context) {
    this.args = args;
    estimates =
        new LastEstimate<>(
            pod -> PlacedPod.estimate(pod, args.estimatedScalingFactors()), PodResources::areEqual);
    clock = context.clock();
    inputs = context.nodeInputs();
    expiries = context.expiries(NodeAspect.OBJECT);
    context.changes().watch(Node.class, this::nodeChanged);
    context.changes().watch(NodeMetrics.class, this::usageChanged);
    context.changes().watch(Pod.class, this::podChanged);
  }

  /// The loads of all nodes of which something is known, as they are now; immutable.
  NodeTable<KnownLoad> loads() {
    return loads;
  }

  /// How much nodes are used on average, in percent.
  CpuAndMemory mean() {
    return meanPercent;
  }

  private void renew(TrackedNode node) {
    if (node.renew(mean)) {
      KnownLoad load = node.load();
      loads = load == null ? loads.minus(node.name()) : loads.plus(node.name(), load);
      inputs.changed(node.name(), NodeAspect.OBJECT);
    }
    if (node.isGone()) {
      nodes.remove(node.name());
    }
    CpuAndMemory percent = mean.percent();
    if (!percent.equals(meanPercent)) {
      meanPercent = percent;
      meanChanged();
    }
  }

  /// The average counts for nodes of which there is no measurement that is new enough.
  private void meanChanged() {
    Instant now = now();
    nodes.values().stream()
        .filter(TrackedNode::isThere)
        .filter(node -> !isMeasured(node.load(), now))
        .forEach(node -> inputs.changed(node.name(), NodeAspect.OBJECT));
  }

  private boolean isMeasured(@Nullable KnownLoad load, Instant now) {
    return load != null && load.isMeasured(now, args.staleAfter());
  }

  /// The time that counts for answers.
  Instant now() {
    return expiries.now();
  }

  /// What a node has: what is allocatable.
  private static CpuAndMemory capacity(Node node) {
    Map<String, Quantity> allocatable = node.status().allocatable();
    return new CpuAndMemory(
        allocatable.getOrDefault("cpu", Quantity.ZERO).milliValue(),
        allocatable.getOrDefault("memory", Quantity.ZERO).value());
  }

  private TrackedNode node(String name) {
    return nodes.computeIfAbsent(name, it -> new TrackedNode(it, args.statistic()));
  }

  private void nodeChanged(@Nullable Node before, @Nullable Node after) {
    Node known = after == null ? before : after;
    if (known != null) {
      TrackedNode node = node(known.metadata().name());
      if (node.capacity(after == null ? null : capacity(after))) {
        renew(node);
      }
    }
  }

  private void usageChanged(@Nullable NodeMetrics before, @Nullable NodeMetrics after) {
    NodeMetrics known = after == null ? before : after;
    if (known == null) {
      return;
    }
    String name = known.metadata().name();
    NodeMeasurement usage = after == null ? null : NodeMeasurement.of(after);
    if (usage == null) {
      expiries.forget(name);
    } else {
      expiries.set(name, List.of(usage.at().plusSeconds(args.staleAfter())));
    }
    TrackedNode node = node(name);
    node.usage(usage);
    renew(node);
  }

  private void podChanged(@Nullable Pod before, @Nullable Pod after) {
    String left = before == null ? "" : before.spec().nodeName();
    String entered = after == null ? "" : after.spec().nodeName();
    if (before != null && !left.isEmpty() && !left.equals(entered)) {
      TrackedNode node = node(left);
      node.remove(before.metadata().uid());
      renew(node);
    }
    if (after != null && !entered.isEmpty()) {
      put(node(entered), after, before == null ? PlacementTime.of(after) : clock.instant());
    }
  }

  /// @param since when it was placed there, if it was not known there
  private void put(TrackedNode node, Pod pod, Instant since) {
    String uid = pod.metadata().uid();
    PlacedPod known = node.pod(uid);
    if (known == null || !known.spec().equals(pod.spec())) { // mostly, only the status has changed
      node.put(
          uid, new PlacedPod(pod.spec(), estimates.of(pod), known == null ? since : known.since()));
      renew(node);
    }
  }
}
