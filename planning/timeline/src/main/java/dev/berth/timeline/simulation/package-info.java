/// A cluster and its scheduler in virtual time: pods arrive, wait, run and end.
///
/// [TimedSimulation] moves the clock from one event to the next. The parts of a live cluster do the
/// work at each time: a [dev.berth.engine.live.Scheduler] with its queue and its backoff, and the
/// controllers of the workloads. [TimeAnnotations] says when objects arrive, and how long they
/// stay. A [TimelineObserver] can measure the simulation.
@NullMarked
package dev.berth.timeline.simulation;

import org.jspecify.annotations.NullMarked;
