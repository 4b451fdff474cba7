package dev.berth.loadaware.measured;

import dev.berth.loadaware.support.NodeLoadTracker.NodeSums;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// The estimates and the measurements of the pods on a node. For one thread.
final class PlacedSums implements NodeSums<PlacedPod, KnownLoad> {
  private final @Nullable NodeMeasurement usage;
  private final CpuAndMemory measured;
  private final Duration over;
  private final Instant begin;
  private CpuAndMemory placedSince = CpuAndMemory.NONE;
  private int podsSince;
  private CpuAndMemory estimated = CpuAndMemory.NONE;
  private int pods;

  /// Creates sums without pods.
  PlacedSums(@Nullable NodeMeasurement usage, Statistic statistic) {
    this.usage = usage;
    measured = usage == null ? CpuAndMemory.NONE : statistic.of(usage);
    over = usage == null ? Duration.ZERO : statistic.over(usage);
    begin = usage == null ? Instant.MAX : usage.at().minus(over);
  }

  @Override
  public void add(PlacedPod pod) {
    count(pod, CpuAndMemory::plus, 1);
  }

  @Override
  public void remove(PlacedPod pod) {
    count(pod, CpuAndMemory::minus, -1);
  }

  private void count(PlacedPod pod, BinaryOperator<CpuAndMemory> operator, int number) {
    pods += number;
    estimated = operator.apply(estimated, pod.estimate());
    if (usage != null && pod.since().isAfter(begin)) {
      placedSince = operator.apply(placedSince, missing(pod, usage.at()));
      podsSince += number;
    }
  }

  /// For a measurement over five minutes, a pod that was placed two minutes ago counts with two
  /// fifths.
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
