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

/// The nodes' use of cpu and memory, as long as the reports are plausible and recent. Safe on any
/// thread.
public final class TrustedUsage {
  private final NodeUsageCollector collector = new NodeUsageCollector();
  private final Map<String, Instant> trusted = new ConcurrentHashMap<>();
  private final DeschedulerCluster cluster;
  private final InstantSource clock;
  private final boolean isOriginal;

  /// @param cluster has the nodes' capacities
  /// @param isOriginal whether every report counts, forever
  public TrustedUsage(DeschedulerCluster cluster, InstantSource clock, boolean isOriginal) {
    this.cluster = cluster;
    this.clock = clock;
    this.isOriginal = isOriginal;
  }

  /// Takes in a report. After an implausible report, the node's use is unknown until the next
  /// report.
  ///
  /// @return the error in it; empty if there is none
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

  /// The node's use of `cpu` and `memory`; null if it is unknown, or was not reported for some
  /// minutes.
  public @Nullable Map<String, Quantity> usage(String node) {
    Instant reported = trusted.get(node);
    return reported == null || (!isOriginal && isOld(reported)) ? null : collector.usage(node);
  }

  private boolean isOld(Instant reported) {
    return Duration.between(reported, clock.instant()).compareTo(UsageCheck.OLDEST) > 0;
  }

  /// The nodes' use of cpu and memory, smoothed over the reports of a metrics server: the first
  /// report of a node counts fully, and each further one with a weight of a tenth. The descheduler
  /// collects every five seconds; a node without a new report keeps its value.
  ///
  /// Safe on any thread.
  static final class NodeUsageCollector {
    private static final double WEIGHT_OF_OLD = 0.9;

    private final ConcurrentMap<String, Map<String, Quantity>> nodes = new ConcurrentHashMap<>();

    /// Takes in a report.
    ///
    /// @param usage `usage` of its `NodeMetrics`; missing cpu and memory count as 0
    void collect(String node, Map<String, Quantity> usage) {
      nodes.merge(
          node,
          usage(of(usage, ResourceNames.CPU), of(usage, ResourceNames.MEMORY)),
          NodeUsageCollector::smoothed);
    }

    /// The node's use of `cpu` and `memory`; null without a report.
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

    /// Halves are rounded away from zero. Because of rounding, the mean stops up to five units
    /// before a constant value.
    private static long mean(long old, long reported) {
      double mean = WEIGHT_OF_OLD * old + (1 - WEIGHT_OF_OLD) * reported;
      double floor = Math.floor(mean);
      return (long) (mean - floor >= 0.5 ? floor + 1 : floor);
    }
  }
}
