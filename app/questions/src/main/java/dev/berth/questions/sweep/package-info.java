/// # Sweeps
///
/// Asks the scenarios of a [dev.berth.sweep.SweepPlan] side by side, keeps the results on file, and
/// shows what they say. How one scenario is asked is the affair of a
/// [dev.berth.questions.sweep.ScenarioRunner].
@NullMarked
package dev.berth.questions.sweep;

import org.jspecify.annotations.NullMarked;
