package dev.berth.cli.ui;

import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.SimulationSetup;

/// What a cluster is read from, as often as somebody wants.
public interface ClusterInput {
  /// What it is, in a few words.
  String title();

  /// The arguments that name it on a command line.
  String arguments();

  /// A simulation that has not run, as the first one was. For any thread, but one at a time.
  ///
  /// @throws InputException if an object is invalid
  SimulationSetup again() throws InputException;

  /// Whether ties between nodes are broken at random.
  boolean isByChance();
}
