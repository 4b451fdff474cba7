package dev.berth.loadaware.measured;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.PluginContext;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.model.NodeAspect;
import dev.berth.loadaware.support.LastEstimate;
import dev.berth.loadaware.support.NodeLoadTracker;
import dev.berth.loadaware.support.NodeLoadTracker.NodeLoads;
import dev.berth.loadaware.support.NodeLoadTracker.NodeSums;
import dev.berth.loadaware.support.Pods;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The [KnownLoad] of every node, and the average use of nodes. For the engine's thread.
final class KnownLoads extends NodeLoadTracker<PlacedPod, KnownLoad> {
  /// If a node's reported use is more than this many times its capacity, it counts as not measured.
  private static final long TIMES_CAPACITY = 10;

  private final MeasuredArgs args;
  private final NodeInputs inputs;
  private final LastEstimate<CpuAndMemory> estimates;
  private final Map<String, CpuAndMemory> capacities = new HashMap<>();
  private final Map<String, NodeMeasurement> usages = new HashMap<>();
  private final MeanUse mean = new MeanUse();
  private CpuAndMemory meanPercent = CpuAndMemory.NONE;

  /// The known loads at a time.
  ///
  /// @param mean the average use of nodes, in percent
  record State(NodeLoads<KnownLoad> loads, CpuAndMemory mean) {}

  /// The average used share of the measured nodes. Old measurements count as well: if all are old,
  /// all nodes are equal. For one thread.
  private static final class MeanUse {
    private static final long PERMILLE = 1000;
    private static final int TENTHS = 10;

    private final Map<String, CpuAndMemory> nodes = new HashMap<>(); // in thousandths
    private CpuAndMemory sum = CpuAndMemory.NONE;

    /// The used part of a node's capacity, in thousandths.
    static CpuAndMemory permille(CpuAndMemory used, CpuAndMemory capacity) {
      return new CpuAndMemory(
          permille(used.milliCpu(), capacity.milliCpu()),
          permille(used.memory(), capacity.memory()));
    }

    private static long permille(long used, long capacity) {
      return capacity <= 0 || used >= capacity
          ? PERMILLE
          : Math.round((double) used * PERMILLE / capacity);
    }

    /// Sets the use of the node.
    ///
    /// @param permille in thousandths; null without a measurement
    void set(String node, @Nullable CpuAndMemory permille) {
      CpuAndMemory before = permille == null ? nodes.remove(node) : nodes.put(node, permille);
      sum = before == null ? sum : sum.minus(before);
      sum = permille == null ? sum : sum.plus(permille);
    }

    /// In whole percent, so that it does not change with every measurement; 0 without measurements.
    CpuAndMemory percent() {
      long measured = Math.max(1L, nodes.size()) * TENTHS;
      return new CpuAndMemory(
          (sum.milliCpu() + measured / 2) / measured, (sum.memory() + measured / 2) / measured);
    }
  }

  KnownLoads(MeasuredArgs args, PluginContext context) {
    super(context.profile().clock(), context.data());
    this.args = args;
    inputs = context.data().nodeInputs();
    estimates =
        new LastEstimate<>(
            pod -> PlacedPod.estimate(pod, args.estimatedScalingFactors()), Pods::areAlike);
    context.cluster().changes().watch(Node.class, this::nodeChanged);
    context.cluster().changes().watch(NodeMetrics.class, this::usageChanged);
    context.cluster().changes().watch(Pod.class, this::podChanged);
  }

  State now() {
    return new State(loads(), meanPercent);
  }

  private void nodeChanged(@Nullable Node before, @Nullable Node after) {
    String name = Objects.requireNonNull(after == null ? before : after).metadata().name();
    CpuAndMemory capacity = after == null ? null : capacity(after);
    CpuAndMemory earlier =
        capacity == null ? capacities.remove(name) : capacities.put(name, capacity);
    if (!Objects.equals(capacity, earlier)) {
      sumUp(name);
    }
  }

  /// The capacity of a node: its allocatable resources.
  private static CpuAndMemory capacity(Node node) {
    Map<String, Quantity> allocatable = node.status().allocatable();
    return new CpuAndMemory(
        allocatable.getOrDefault("cpu", Quantity.ZERO).milliValue(),
        allocatable.getOrDefault("memory", Quantity.ZERO).value());
  }

  private void usageChanged(@Nullable NodeMetrics before, @Nullable NodeMetrics after) {
    String name = Objects.requireNonNull(after == null ? before : after).metadata().name();
    NodeMeasurement usage = after == null ? null : NodeMeasurement.of(after);
    var _ = usage == null ? usages.remove(name) : usages.put(name, usage);
    sumUp(name);
  }

  private void sumUp(String name) {
    NodeMeasurement usage = usages.get(name);
    if (usage == null) {
      unmeasured(name);
    } else {
      NodeMeasurement believed = isBelieved(usage, capacities.get(name)) ? usage : null;
      measured(
          name,
          new PlacedSums(believed, args.statistic()),
          usage.at().plusSeconds(args.staleAfter()));
    }
    loadChanged(name, loads().get(name)); // its capacity has, perhaps
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
  protected PlacedPod placed(Pod pod, Instant since) {
    return new PlacedPod(pod.spec(), estimates.of(pod), since);
  }

  @Override
  protected @Nullable PlacedPod changed(PlacedPod known, Pod pod) {
    return known.spec().equals(pod.spec()) // mostly, only the status has changed
        ? null
        : placed(pod, known.since());
  }

  @Override
  protected NodeSums<PlacedPod, KnownLoad> unmeasured() {
    return new PlacedSums(null, args.statistic());
  }

  @Override
  protected void loadChanged(String node, @Nullable KnownLoad load) {
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

  /// The average counts for nodes without a measurement that is new enough.
  private void reportUnmeasured() {
    NodeLoads<KnownLoad> loads = loads();
    for (String node : capacities.keySet()) {
      KnownLoad load = loads.get(node);
      if (load == null || !load.isMeasured(loads.now(), args.staleAfter())) {
        inputs.changed(node, NodeAspect.OBJECT);
      }
    }
  }
}
