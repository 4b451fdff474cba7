/// Traces: tables of pods and machines with their arrival and duration, as comma-separated values.
///
/// [Traces] recognises each file by its columns and reads it once, from the first line to the last.
/// [Trace] has the pods in the order of their arrival, on disk if there are many. [TraceArrivals]
/// creates objects for them while a simulation runs.
@NullMarked
package dev.berth.timeline.trace;

import org.jspecify.annotations.NullMarked;
