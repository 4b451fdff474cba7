package dev.berth.loadaware.usage;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.loadaware.usage.UsageStatistics.Distribution;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The usage of a node at a time.
///
/// @param at the end of the measurement
/// @param window the period of the measurement; zero for an instant
/// @param milliCpu thousandths of a core
/// @param memory bytes
/// @param statistics statistics of earlier values, including this one; null if only this one is
///   known
public record NodeMeasurement(
    String node,
    Instant at,
    Duration window,
    long milliCpu,
    long memory,
    @Nullable UsageStatistics statistics) {
  private static final String CPU = "cpu";
  private static final String MEMORY = "memory";
  private static final double MILLIS = 1000;

  /// The annotation with the statistics.
  public static final String STATISTICS = "loadaware.berth.dev/usage-statistics";

  /// More than any node has: a thousand million cores, a million tebibytes.
  private static final long MOST_CPU = 1_000_000_000_000L;

  private static final long MOST_MEMORY = 1L << 60;

  /// Reads the object; null if it has no time, no amount, or an amount that no node can use, such
  /// as a negative one.
  public static @Nullable NodeMeasurement of(NodeMetrics metrics) {
    Instant at = metrics.timestamp();
    Quantity cpu = metrics.usage().get(CPU);
    Quantity memory = metrics.usage().get(MEMORY);
    if (at == null
        || cpu == null
        || memory == null
        || cpu.signum() < 0
        || memory.signum() < 0
        || cpu.compareTo(Quantity.ofMilli(MOST_CPU, Quantity.Format.DECIMAL_SI)) > 0
        || memory.compareTo(Quantity.of(MOST_MEMORY, Quantity.Format.BINARY_SI)) > 0) {
      return null;
    }
    return new NodeMeasurement(
        metrics.metadata().name(),
        at,
        metrics.window(),
        cpu.milliValue(),
        memory.value(),
        UsageStatistics.parse(metrics.metadata().annotations().getOrDefault(STATISTICS, "")));
  }

  /// Creates a measurement from numbers; null if no node can use as much, or if an amount is not a
  /// number.
  ///
  /// @param cores of CPU
  /// @param bytes of memory
  public static @Nullable NodeMeasurement measured(
      String node, Instant at, Duration window, double cores, double bytes) {
    double milliCpu = cores * MILLIS;
    return milliCpu >= 0 && milliCpu <= MOST_CPU && bytes >= 0 && bytes <= MOST_MEMORY
        ? new NodeMeasurement(node, at, window, Math.round(milliCpu), Math.round(bytes), null)
        : null;
  }

  /// The distribution of CPU use, in thousandths of a core; only the latest value if no others are
  /// known.
  public Distribution cpuDistribution() {
    return statistics == null ? Distribution.of(milliCpu) : statistics.milliCpu();
  }

  /// The distribution of memory use, in bytes; only the latest value if no others are known.
  public Distribution memoryDistribution() {
    return statistics == null ? Distribution.of(memory) : statistics.memory();
  }

  public NodeMeasurement withStatistics(@Nullable UsageStatistics other) {
    return new NodeMeasurement(node, at, window, milliCpu, memory, other);
  }

  /// The object in the form of a metrics server; the statistics are in an annotation.
  public NodeMetrics toMetrics() {
    var named = ObjectMeta.named("", node);
    return new NodeMetrics(
        statistics == null
            ? named
            : named.withAnnotations(Map.of(STATISTICS, statistics.toString())),
        at,
        window,
        Map.of(
            CPU, Quantity.ofMilli(milliCpu, Quantity.Format.DECIMAL_SI),
            MEMORY, Quantity.of(memory, Quantity.Format.BINARY_SI)));
  }
}
