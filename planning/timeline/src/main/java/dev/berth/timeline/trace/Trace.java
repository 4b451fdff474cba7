package dev.berth.timeline.trace;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What traces tell of: pods in the order of their arrival. For one thread.
///
/// @see Traces
public final class Trace implements AutoCloseable {
  private final ArrivalSorter pods;
  private final List<TracedNode> nodes;
  private final TraceClock clock;
  private final long count;

  Trace(ArrivalSorter pods, List<TracedNode> nodes, TraceClock clock, long count) {
    this.pods = pods;
    this.nodes = List.copyOf(nodes);
    this.clock = clock;
    this.count = count;
  }

  /// How many pods there are.
  public long count() {
    return count;
  }

  /// The time of day at which simulations of it begin; null if it has no times of day.
  public @Nullable Instant beginning() {
    return clock.beginning();
  }

  /// The pods; beginning anew with every call, which ends the iterator of the call before.
  Iterator<TracedPod> pods() {
    return pods.sorted();
  }

  /// The machines, in the order in which they were read.
  List<TracedNode> nodes() {
    return nodes;
  }

  /// What to subtract from all arrivals.
  Duration offset() {
    return clock.offset();
  }

  /// Removes what is on disk.
  @Override
  public void close() throws IOException {
    pods.close();
  }
}
