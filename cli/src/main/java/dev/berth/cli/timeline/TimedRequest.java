package dev.berth.cli.timeline;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a simulation over time has beside its cluster and its scheduler.
///
/// @param traces files with pods that come
/// @param nodes how many nodes the cluster is to have instead of its own; 0 for its own
/// @param usage what nodes use; null if nobody asks for that
/// @param beginning the time of day at which it begins; null for that of the traces, or any
public record TimedRequest(
    Until until,
    List<Path> traces,
    int nodes,
    @Nullable UsageSimulation usage,
    @Nullable Instant beginning) {
  public TimedRequest {
    traces = List.copyOf(traces);
  }

  /// The same with so many nodes.
  public TimedRequest withNodes(int count) {
    return new TimedRequest(until, traces, count, usage, beginning);
  }

  /// The same with nodes whose use is measured.
  public TimedRequest withUsage(UsageSimulation simulated) {
    return new TimedRequest(until, traces, nodes, simulated, beginning);
  }

  /// The same, begun at this time of day; null for that of the traces, or any.
  public TimedRequest withBeginning(@Nullable Instant time) {
    return new TimedRequest(until, traces, nodes, usage, time);
  }
}
