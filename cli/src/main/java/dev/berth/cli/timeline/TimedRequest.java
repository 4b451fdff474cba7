package dev.berth.cli.timeline;

import java.nio.file.Path;
import java.util.List;

/// What a simulation over time has beside its cluster and its scheduler.
///
/// @param traces files with pods that come
/// @param nodes how many nodes the cluster is to have instead of its own; 0 for its own
public record TimedRequest(Until until, List<Path> traces, int nodes) {
  public TimedRequest {
    traces = List.copyOf(traces);
  }

  /// The same with so many nodes.
  public TimedRequest withNodes(int count) {
    return new TimedRequest(until, traces, count);
  }
}
