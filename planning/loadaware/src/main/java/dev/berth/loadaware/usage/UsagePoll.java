package dev.berth.loadaware.usage;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.handle.BackgroundWork;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.TreeMap;

/// Asks a source over and over, and keeps the statistics of what it says. For one thread at a time.
final class UsagePoll implements BackgroundWork.Task {
  /// Clocks differ; a measurement of later than this is a mistake.
  private static final Duration SKEW = Duration.ofMinutes(1);

  private final UsageSource source;
  private final UsageHistory history;

  /// @param window over which statistics are kept
  UsagePoll(UsageSource source, Duration window) {
    this.source = source;
    history = new UsageHistory(window);
  }

  @Override
  public Collection<? extends KubernetesObject> run(Instant now)
      throws IOException, InterruptedException {
    var latest = new TreeMap<String, NodeMeasurement>();
    for (NodeMeasurement usage : source.read(now)) {
      if (!usage.at().isAfter(now.plus(SKEW))) {
        latest.put(usage.node(), usage);
      }
    }
    history.retain(latest.keySet());
    return latest.values().stream()
        .map(usage -> usage.withStatistics(history.add(usage)).toMetrics())
        .toList();
  }
}
