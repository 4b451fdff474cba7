package dev.berth.loadaware.koordinator;

import dev.berth.loadaware.support.NodeTable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// All that an answer depends on beside the node. Two are equal if they ask the same of all nodes;
/// what is known of each node's load, and the time, do not count for that, since nodes of which
/// they make a difference are reported.
///
/// @param isDaemon whether the pod is of a DaemonSet
/// @param isProd whether it is one of production
/// @param estimate what it will use
/// @param loads of the nodes that have a metric
/// @param now when it is asked
record LoadQuestion(
    boolean isDaemon,
    boolean isProd,
    UsageVector estimate,
    NodeTable<MeasuredLoad> loads,
    Instant now) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LoadQuestion that
        && isDaemon == that.isDaemon
        && isProd == that.isProd
        && estimate.equals(that.estimate);
  }

  @Override
  public int hashCode() {
    return estimate.hashCode() * 4 + (isDaemon ? 2 : 0) + (isProd ? 1 : 0);
  }
}
