package dev.berth.cli.explanation;

import dev.berth.cli.scenario.SimulationSetup;
import org.jspecify.annotations.Nullable;

/// What has come of a simulation with changes.
///
/// @param run has run; null if the changes are refused
/// @param standing how the workload stands then
record Rehearsal(@Nullable SimulationSetup run, Standing standing) {
  static final Rehearsal REFUSED = new Rehearsal(null, Standing.REFUSED);
}
