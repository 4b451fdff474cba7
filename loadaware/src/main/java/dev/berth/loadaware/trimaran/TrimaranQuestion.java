package dev.berth.loadaware.trimaran;

import dev.berth.loadaware.support.NodeTable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// All that a score depends on beside the node. Two are equal if they ask the same of all nodes;
/// what is measured, and the time, do not count for that, since nodes of which they make a
/// difference are reported.
///
/// @param milliCpu what the pod is predicted to use, or requests
/// @param memory likewise
/// @param nodes those that are measured
/// @param now when it is asked
record TrimaranQuestion(long milliCpu, long memory, NodeTable<MeasuredNode> nodes, Instant now) {
  /// What is measured of the node; null if it is not, or too long ago.
  @Nullable MeasuredNode fresh(String node) {
    MeasuredNode known = nodes.get(node);
    return known == null || !known.isFresh(now) ? null : known;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TrimaranQuestion that
        && milliCpu == that.milliCpu
        && memory == that.memory;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(milliCpu) * 31 + Long.hashCode(memory);
  }
}
