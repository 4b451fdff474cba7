/// Measures a simulation over time: how long pods wait, how much of the cluster is in use, which
/// groups have which shares, and how much work preemption loses.
///
/// [TimelineRecorder] observes a [dev.berth.timeline.simulation.TimedSimulation] and adds up as
/// time passes. Its memory depends on the number of pods at one time, not on the number of all
/// pods. [TimelineFigures] is the result.
@NullMarked
package dev.berth.timeline.measure;

import org.jspecify.annotations.NullMarked;
