/// # Sweeps
///
/// Runs the scenarios of a [dev.berth.sweep.SweepPlan] at the same time, keeps the results in a
/// file, and shows their summary. A [dev.berth.questions.sweep.ScenarioRunner] runs one scenario.
@NullMarked
package dev.berth.questions.sweep;

import org.jspecify.annotations.NullMarked;
