package dev.berth.loadaware.measured;

import dev.berth.loadaware.usage.NodeMeasurement;
import dev.berth.loadaware.usage.UsageStatistics;
import dev.berth.loadaware.usage.UsageStatistics.Distribution;
import java.time.Duration;
import java.util.Locale;

/// The statistic over recent measurements that counts.
enum Statistic {
  LATEST,
  AVERAGE,
  P50,
  P90,
  P95,
  P99;

  /// Returns the value; the latest one if only that is known.
  CpuAndMemory of(NodeMeasurement usage) {
    NodeMeasurement seen = this == LATEST ? usage.withStatistics(null) : usage;
    return new CpuAndMemory(of(seen.cpuDistribution()), of(seen.memoryDistribution()));
  }

  private long of(Distribution values) {
    return switch (this) {
      case LATEST, AVERAGE -> values.average();
      case P50 -> values.p50();
      case P90 -> values.p90();
      case P95 -> values.p95();
      case P99 -> values.p99();
    };
  }

  /// The period of the value, which ends with the latest measurement.
  Duration over(NodeMeasurement usage) {
    UsageStatistics known = usage.statistics();
    return known == null || this == LATEST ? usage.window() : known.over();
  }

  /// The name in the configuration, such as `p95`.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
