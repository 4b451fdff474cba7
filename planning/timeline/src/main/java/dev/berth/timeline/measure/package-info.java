/// What is measured of a simulation over time: how long pods wait, how much of the cluster is in
/// use, who has how much of it, and what is lost to preemption.
///
/// [TimelineRecorder] watches a [dev.berth.timeline.simulation.TimedSimulation] and sums up as time
/// passes; its memory depends on how many pods are there at a time, and not on how many have been.
/// [TimelineFigures] is the result.
@NullMarked
package dev.berth.timeline.measure;

import org.jspecify.annotations.NullMarked;
