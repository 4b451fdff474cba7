/// A cluster and its scheduler on virtual time: pods arrive, wait, run and end.
///
/// [TimedSimulation] moves the clock from one event to the next; what happens at a time is done by
/// the same parts as in a live cluster: a [dev.berth.engine.Scheduler] with its queue and its
/// backoff, and the controllers of the workloads. [TimeAnnotations] says when objects come, and how
/// long they stay. Measuring is left to a [TimelineObserver].
@NullMarked
package dev.berth.timeline.simulation;

import org.jspecify.annotations.NullMarked;
