package dev.berth.timeline.trace;

import dev.berth.framework.model.ResourceVector;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A machine in a trace.
///
/// @param origin the line, such as `machine_meta.csv:12`
/// @param arrival since the beginning of the trace
/// @param duration null if the machine stays to the end of any simulation
/// @param model the model of its devices; empty without devices
record TracedNode(
    String origin,
    Duration arrival,
    @Nullable Duration duration,
    String name,
    ResourceVector allocatable,
    String model) {

  /// Returns this machine with an end at the given time.
  TracedNode until(Duration time) {
    return new TracedNode(origin, arrival, time.minus(arrival), name, allocatable, model);
  }
}
