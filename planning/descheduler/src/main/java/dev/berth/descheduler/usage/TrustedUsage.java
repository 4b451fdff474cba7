package dev.berth.descheduler.usage;

import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.descheduler.framework.DeschedulerCluster;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
}
