package dev.berth.loadaware.measured;

import dev.berth.loadaware.support.NodeTable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// All that an answer depends on beside the node. Two are equal if they ask the same of all nodes;
/// what is known of each node's load, the average, and the time do not count for that, since nodes
/// of which they make a difference are reported.
///
/// @param isDaemon whether the pod is of a DaemonSet
/// @param estimate what it will use
/// @param mean how much nodes are used on average, in percent
/// @param loads of the nodes of which something is known
/// @param now when it is asked
record UsageQuestion(
    boolean isDaemon,
    CpuAndMemory estimate,
    CpuAndMemory mean,
    NodeTable<KnownLoad> loads,
    Instant now) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UsageQuestion that
        && isDaemon == that.isDaemon
        && estimate.equals(that.estimate);
  }

  @Override
  public int hashCode() {
    return estimate.hashCode() * 2 + (isDaemon ? 1 : 0);
  }
}
