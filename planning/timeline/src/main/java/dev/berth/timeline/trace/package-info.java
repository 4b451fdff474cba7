/// Traces: tables of what came to a cluster and for how long it stayed, as comma-separated values.
///
/// [Traces] recognises each file by its columns and reads it once, from the first line to the last;
/// [Trace] has its pods in the order of their arrival, on disk if they are many; [TraceArrivals]
/// makes objects of them while a simulation runs.
@NullMarked
package dev.berth.timeline.trace;

import org.jspecify.annotations.NullMarked;
