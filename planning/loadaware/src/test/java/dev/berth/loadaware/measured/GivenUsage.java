package dev.berth.loadaware.measured;

import dev.berth.api.metrics.NodeMetrics;
import dev.berth.loadaware.usage.NodeMeasurement;
import dev.berth.loadaware.usage.UsageStatistics;
import dev.berth.loadaware.usage.UsageStatistics.Distribution;
import java.time.Duration;
import java.time.Instant;

/// What a node uses, measured when clocks of tests begin.
record GivenUsage(NodeMeasurement usage) {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  static GivenUsage usage(String node, long milliCpu, long gibibytes) {
    return new GivenUsage(
        new NodeMeasurement(node, BEGIN, Duration.ofSeconds(15), milliCpu, gibibytes << 30, null));
  }

  GivenUsage after(Duration time) {
    return new GivenUsage(
        new NodeMeasurement(
            usage.node(),
            BEGIN.plus(time),
            usage.window(),
            usage.milliCpu(),
            usage.memory(),
            usage.statistics()));
  }

  /// CPU was so over a time, on average and as the 95th percentile.
  GivenUsage over(Duration time, long average, long p95) {
    var memory = new Distribution(0, 0, 0, 0, 0, 0);
    return new GivenUsage(
        usage.withStatistics(
            new UsageStatistics(
                time, new Distribution(average, 0, average, p95, p95, p95), memory)));
  }

  NodeMetrics build() {
    return usage.toMetrics();
  }
}
