package dev.berth.descheduler.usage;

import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.framework.model.ResourceNames;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/// How much cpu and memory nodes use, as long as the reports can be true and are of now. Safe on
/// any thread.
public final class TrustedUsage {
  private final NodeUsageCollector collector = new NodeUsageCollector();
  private final Map<String, Instant> trusted = new ConcurrentHashMap<>();
  private final DeschedulerCluster cluster;
  private final InstantSource clock;
  private final boolean isOriginal;

  /// @param cluster has the nodes' capacities
  /// @param isOriginal whether every report counts, for ever
  public TrustedUsage(DeschedulerCluster cluster, InstantSource clock, boolean isOriginal) {
    this.cluster = cluster;
    this.clock = clock;
    this.isOriginal = isOriginal;
  }

  /// Takes in a report. After one that cannot be true, nothing is known of the node, until there is
  /// another one.
  ///
  /// @return what is wrong with it; empty if nothing is
  public String collect(NodeMetrics report) {
    String node = report.metadata().name();
    Instant now = clock.instant();
    String problem =
        isOriginal
            ? ""
            : UsageCheck.problem(report.usage(), cluster.node(node), report.timestamp(), now);
    if (problem.isEmpty()) {
      collector.collect(node, report.usage());
      trusted.put(node, now);
    } else {
      trusted.remove(node);
    }
    return problem;
  }

  /// `cpu` and `memory` in use on the node; null if nothing is known of it, or has not been
  /// reported for some minutes.
  public @Nullable Map<String, Quantity> usage(String node) {
    Instant reported = trusted.get(node);
    return reported == null || (!isOriginal && isOld(reported)) ? null : collector.usage(node);
  }

  private boolean isOld(Instant reported) {
    return Duration.between(reported, clock.instant()).compareTo(UsageCheck.OLDEST) > 0;
  }

  /// How much cpu and memory nodes use, smoothed over the reports of a metrics server: the first
  /// report of a node as it is, then each one with a weight of a tenth. The descheduler collects
  /// every five seconds; a node whose report cannot be had keeps its value.
  ///
  /// Safe on any thread.
  static final class NodeUsageCollector {
    private static final double WEIGHT_OF_OLD = 0.9;

    private final ConcurrentMap<String, Map<String, Quantity>> nodes = new ConcurrentHashMap<>();

    /// Takes in a report.
    ///
    /// @param usage `usage` of its `NodeMetrics`; cpu and memory count as 0 if they are absent
    void collect(String node, Map<String, Quantity> usage) {
      nodes.merge(
          node,
          usage(of(usage, ResourceNames.CPU), of(usage, ResourceNames.MEMORY)),
          NodeUsageCollector::smoothed);
    }

    /// `cpu` and `memory` in use on the node; null if there was no report of it.
    @Nullable Map<String, Quantity> usage(String node) {
      return nodes.get(node);
    }

    private static Map<String, Quantity> usage(Quantity cpu, Quantity memory) {
      return Map.of(ResourceNames.CPU, cpu, ResourceNames.MEMORY, memory);
    }

    private static Quantity of(Map<String, Quantity> usage, String resource) {
      return usage.getOrDefault(resource, Quantity.ZERO);
    }

    private static Map<String, Quantity> smoothed(
        Map<String, Quantity> old, Map<String, Quantity> reported) {
      Quantity cpu = of(old, ResourceNames.CPU);
      Quantity memory = of(old, ResourceNames.MEMORY);
      return usage(
          Quantity.ofMilli(
              mean(cpu.milliValue(), of(reported, ResourceNames.CPU).milliValue()), cpu.format()),
          Quantity.of(
              mean(memory.value(), of(reported, ResourceNames.MEMORY).value()), memory.format()));
    }

    /// Halves are rounded away from zero. Because of the rounding, the mean stops up to five units
    /// before a value that stays the same.
    private static long mean(long old, long reported) {
      double mean = WEIGHT_OF_OLD * old + (1 - WEIGHT_OF_OLD) * reported;
      double floor = Math.floor(mean);
      return (long) (mean - floor >= 0.5 ? floor + 1 : floor);
    }
  }
}
