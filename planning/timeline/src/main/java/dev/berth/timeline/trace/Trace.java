package dev.berth.timeline.trace;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The contents of one or several trace files: pods in the order of their arrival, and machines.
/// For one thread.
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

  /// Returns the number of pods.
  public long count() {
    return count;
  }

  /// Returns the time of day at which simulations of this trace begin; null if the trace has no
  /// times of day.
  public @Nullable Instant beginning() {
    return clock.beginning();
  }

  /// Returns the pods from the beginning; ends the iterator of the previous call.
  Iterator<TracedPod> pods() {
    return pods.sorted();
  }

  /// Returns the machines in the order of the files.
  List<TracedNode> nodes() {
    return nodes;
  }

  /// Returns the time to subtract from all arrivals.
  Duration offset() {
    return clock.offset();
  }

  /// Removes the temporary files.
  @Override
  public void close() throws IOException {
    pods.close();
  }
}
