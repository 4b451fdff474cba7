package dev.berth.cli.timeline;

import java.nio.file.Path;
import java.util.List;

/// What a simulation over time has beside its cluster and its scheduler.
///
/// @param traces files with pods that come
public record TimedRequest(Until until, List<Path> traces) {
  public TimedRequest {
    traces = List.copyOf(traces);
  }
}
