package dev.berth.cli.ui;

import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.SimulationSetup;

/// Loads the same cluster again and again. For one thread at a time.
public interface SetupSource {
  /// A simulation that has not run, as it was at first.
  ///
  /// @throws InputException if an object is invalid
  SimulationSetup again() throws InputException;

  /// Whether ties between nodes are broken at random.
  boolean isByChance();
}
