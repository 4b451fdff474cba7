package dev.berth.loadaware.measured;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.PluginContext;
import dev.berth.framework.handle.NodeInputs;
import dev.berth.loadaware.support.LastEstimate;
import dev.berth.loadaware.support.NodeLoadModel;
import dev.berth.loadaware.support.NodeLoadTracker;
import dev.berth.loadaware.support.NodeLoads;
import dev.berth.loadaware.support.NodeSums;
import dev.berth.loadaware.support.PodResources;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The [KnownLoad] of every node, and how much nodes use on average. For the engine's thread.
final class KnownLoads implements NodeLoadModel<PlacedPod, KnownLoad> {
  /// A node that is said to use more than so many times what it has is not measured.
  private static final long TIMES_CAPACITY = 10;

  private final MeasuredArgs args;
  private final NodeInputs inputs;
  private final LastEstimate<CpuAndMemory> estimates;
  private final NodeLoadTracker<PlacedPod, KnownLoad> tracker;
  private final Map<String, CpuAndMemory> capacities = new HashMap<>();
  private final Map<String, NodeMeasurement> usages = new HashMap<>();
  private final MeanUse mean = new MeanUse();
  private CpuAndMemory meanPercent = CpuAndMemory.NONE;

  /// What is known at a time.
  ///
  /// @param mean how much nodes use on average, in percent
  record State(NodeLoads<KnownLoad> loads, CpuAndMemory mean) {}

  KnownLoads(MeasuredArgs args, PluginContext context) {
    this.args = args;
    inputs = context.nodeInputs();
    estimates =
        new LastEstimate<>(
            pod -> PlacedPod.estimate(pod, args.estimatedScalingFactors()), PodResources::areEqual);
    tracker = new NodeLoadTracker<>(this, context);
    context.changes().watch(Node.class, this::nodeChanged);
    context.changes().watch(NodeMetrics.class, this::usageChanged);
    context.changes().watch(Pod.class, tracker::podChanged);
  }

  /// What is known now.
  State now() {
    return new State(tracker.loads(), meanPercent);
  }

  private void nodeChanged(@Nullable Node before, @Nullable Node after) {
    Node known = after == null ? before : after;
    if (known == null) {
      return;
    }
    String name = known.metadata().name();
    CpuAndMemory capacity = after == null ? null : capacity(after);
    CpuAndMemory earlier =
        capacity == null ? capacities.remove(name) : capacities.put(name, capacity);
    if (!Objects.equals(capacity, earlier)) {
      sumUp(name);
    }
  }

  /// What a node has: what is allocatable.
  private static CpuAndMemory capacity(Node node) {
    Map<String, Quantity> allocatable = node.status().allocatable();
    return new CpuAndMemory(
        allocatable.getOrDefault("cpu", Quantity.ZERO).milliValue(),
        allocatable.getOrDefault("memory", Quantity.ZERO).value());
  }

  private void usageChanged(@Nullable NodeMetrics before, @Nullable NodeMetrics after) {
    NodeMetrics known = after == null ? before : after;
    if (known == null) {
      return;
    }
    String name = known.metadata().name();
    NodeMeasurement usage = after == null ? null : NodeMeasurement.of(after);
    var _ = usage == null ? usages.remove(name) : usages.put(name, usage);
    sumUp(name);
  }

  private void sumUp(String name) {
    NodeMeasurement usage = usages.get(name);
    if (usage == null) {
      tracker.unmeasured(name);
    } else {
      NodeMeasurement believed = isBelieved(usage, capacities.get(name)) ? usage : null;
      tracker.measured(
          name,
          new PlacedSums(believed, args.statistic()),
          usage.at().plusSeconds(args.staleAfter()));
    }
    loadChanged(name, tracker.loads().get(name)); // its capacity has, perhaps
  }

  private static boolean isBelieved(NodeMeasurement usage, @Nullable CpuAndMemory capacity) {
    return capacity == null
        || !(isFarAbove(usage.milliCpu(), capacity.milliCpu())
            || isFarAbove(usage.memory(), capacity.memory()));
  }

  private static boolean isFarAbove(long used, long capacity) {
    return capacity > 0 && used / TIMES_CAPACITY > capacity;
  }

  @Override
  public PlacedPod placed(Pod pod, Instant since) {
    return new PlacedPod(pod.spec(), estimates.of(pod), since);
  }

  @Override
  public @Nullable PlacedPod changed(PlacedPod known, Pod pod) {
    return known.spec().equals(pod.spec()) // mostly, only the status has changed
        ? null
        : placed(pod, known.since());
  }

  @Override
  public NodeSums<PlacedPod, KnownLoad> unmeasured() {
    return new PlacedSums(null, args.statistic());
  }

  @Override
  public void loadChanged(String node, @Nullable KnownLoad load) {
    CpuAndMemory capacity = capacities.get(node);
    mean.set(
        node,
        load == null || load.usage() == null || capacity == null
            ? null
            : MeanUse.permille(load.used(), capacity));
    CpuAndMemory percent = mean.percent();
    if (!percent.equals(meanPercent)) {
      meanPercent = percent;
      reportUnmeasured();
    }
  }

  /// The average counts for nodes of which there is no measurement that is new enough.
  private void reportUnmeasured() {
    NodeLoads<KnownLoad> loads = tracker.loads();
    for (String node : capacities.keySet()) {
      KnownLoad load = loads.get(node);
      if (load == null || !load.isMeasured(loads.now(), args.staleAfter())) {
        inputs.changed(node, NodeAspect.OBJECT);
      }
    }
  }
}
