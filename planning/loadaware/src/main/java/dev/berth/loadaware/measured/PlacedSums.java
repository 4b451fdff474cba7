package dev.berth.loadaware.measured;

import dev.berth.loadaware.support.NodeSums;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What the pods on a node are estimated to use, and what is measured. For one thread.
final class PlacedSums implements NodeSums<PlacedPod, KnownLoad> {
  private final @Nullable NodeMeasurement usage;
  private final CpuAndMemory measured;
  private final Duration over;
  private final Instant begin;
  private CpuAndMemory placedSince = CpuAndMemory.NONE;
  private int podsSince;
  private CpuAndMemory estimated = CpuAndMemory.NONE;
  private int pods;

  /// No pod is on the node.
  ///
  /// @param usage null if it is not measured
  PlacedSums(@Nullable NodeMeasurement usage, Statistic statistic) {
    this.usage = usage;
    measured = usage == null ? CpuAndMemory.NONE : statistic.of(usage);
    over = usage == null ? Duration.ZERO : statistic.over(usage);
    begin = usage == null ? Instant.MAX : usage.at().minus(over);
  }

  @Override
  public void add(PlacedPod pod) {
    pods++;
    estimated = estimated.plus(pod.estimate());
    if (usage != null && pod.since().isAfter(begin)) {
      placedSince = placedSince.plus(missing(pod, usage.at()));
      podsSince++;
    }
  }

  @Override
  public void remove(PlacedPod pod) {
    pods--;
    estimated = estimated.minus(pod.estimate());
    if (usage != null && pod.since().isAfter(begin)) {
      placedSince = placedSince.minus(missing(pod, usage.at()));
      podsSince--;
    }
  }

  /// Of what is measured over five minutes, a pod that was placed two minutes ago has two fifths.
  private CpuAndMemory missing(PlacedPod pod, Instant end) {
    long all = over.toMillis();
    long before = all - Duration.between(pod.since(), end).toMillis();
    return before >= all ? pod.estimate() : pod.estimate().share(Math.max(0, before), all);
  }

  @Override
  public @Nullable KnownLoad load() {
    return usage == null && pods == 0
        ? null
        : new KnownLoad(usage, measured, over, placedSince, podsSince, estimated);
  }
}
