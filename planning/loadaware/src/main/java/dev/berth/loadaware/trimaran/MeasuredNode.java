package dev.berth.loadaware.trimaran;

import dev.berth.loadaware.usage.NodeMeasurement;
import dev.berth.loadaware.usage.UsageStatistics;
import java.time.Duration;
import java.time.Instant;

/// What is known of a node. Immutable.
///
/// @param predicted thousandths of a core that pods will use which are not in the measurement
record MeasuredNode(NodeMeasurement usage, long predicted) {
  /// As old as load-watcher lets measurements become.
  static final Duration GOOD_FOR = Duration.ofMinutes(5);

  /// Whether the measurement is new enough.
  boolean isFresh(Instant now) {
    return now.isBefore(usage.at().plus(GOOD_FOR));
  }

  /// Thousandths of a core on average; the latest value if only that is known.
  long averageCpu() {
    UsageStatistics known = usage.statistics();
    return known == null ? usage.milliCpu() : known.milliCpu().average();
  }

  /// Bytes on average; the latest value if only that is known.
  long averageMemory() {
    UsageStatistics known = usage.statistics();
    return known == null ? usage.memory() : known.memory().average();
  }

  /// The standard deviation of CPU; 0 if it is not known.
  long deviationOfCpu() {
    UsageStatistics known = usage.statistics();
    return known == null ? 0 : known.milliCpu().deviation();
  }

  /// The standard deviation of memory; 0 if it is not known.
  long deviationOfMemory() {
    UsageStatistics known = usage.statistics();
    return known == null ? 0 : known.memory().deviation();
  }
}
