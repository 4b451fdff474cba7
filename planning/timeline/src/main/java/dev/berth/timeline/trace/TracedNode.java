package dev.berth.timeline.trace;

import dev.berth.framework.state.ResourceVector;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A machine that a trace tells of.
///
/// @param origin the line, such as `machine_meta.csv:12`
/// @param arrival since the beginning of the trace
/// @param duration null if it stays to the end of any simulation
/// @param model of its devices; empty if it has none
record TracedNode(
    String origin,
    Duration arrival,
    @Nullable Duration duration,
    String name,
    ResourceVector allocatable,
    String model) {

  /// The same, gone at that time.
  TracedNode until(Duration time) {
    return new TracedNode(origin, arrival, time.minus(arrival), name, allocatable, model);
  }
}
