package dev.berth.descheduler.usage;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.ResourceNames;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/// How much cpu and memory nodes use, smoothed over the reports of a metrics server: the first
/// report of a node as it is, then each one with a weight of a tenth. The descheduler collects
/// every five seconds; a node whose report cannot be had keeps its value.
///
/// Safe on any thread.
public final class NodeUsageCollector {
  private static final double WEIGHT_OF_OLD = 0.9;

  private final ConcurrentMap<String, Map<String, Quantity>> nodes = new ConcurrentHashMap<>();

  /// Knows of no node yet.
  public NodeUsageCollector() {}

  /// Takes in a report.
  ///
  /// @param node the node's name
  /// @param usage `usage` of its `NodeMetrics`; cpu and memory count as 0 if they are absent
  public void collect(String node, Map<String, Quantity> usage) {
    Quantity cpu = usage.getOrDefault(ResourceNames.CPU, Quantity.ZERO);
    Quantity memory = usage.getOrDefault(ResourceNames.MEMORY, Quantity.ZERO);
    nodes.merge(node, usage(cpu, memory), NodeUsageCollector::smoothed);
  }

  /// `cpu` and `memory` in use on the node; null if there was no report of it.
  public @Nullable Map<String, Quantity> usage(String node) {
    return nodes.get(node);
  }

  private static Map<String, Quantity> usage(Quantity cpu, Quantity memory) {
    return Map.of(ResourceNames.CPU, cpu, ResourceNames.MEMORY, memory);
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

  private static Quantity of(Map<String, Quantity> usage, String resource) {
    return usage.getOrDefault(resource, Quantity.ZERO);
  }

  /// Halves are rounded away from zero. Because of the rounding, the mean stops up to five units
  /// before a value that stays the same.
  private static long mean(long old, long reported) {
    double mean = WEIGHT_OF_OLD * old + (1 - WEIGHT_OF_OLD) * reported;
    double floor = Math.floor(mean);
    return (long) (mean - floor >= 0.5 ? floor + 1 : floor);
  }
}
