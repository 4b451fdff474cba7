package dev.berth.query.pages;

import dev.berth.scenario.InputException;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.SimulationSetup;
import dev.berth.ui.SandboxEdits;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A source of a cluster, which can be read repeatedly.
public interface ClusterInput {
  /// A short description.
  String title();

  /// The arguments of a command line that name it.
  String arguments();

  /// Creates another simulation that has not run. Any thread may call it, but only one at a time.
  ///
  /// @param notes receives notes about the input
  /// @throws InputException if an object is invalid
  SimulationSetup again(RunNotes notes) throws InputException;

  /// The answer to a question of the command line about it.
  ///
  /// @param command the words of the command, such as `capacity fit`
  /// @param options its options, except those that name the input
  /// @param standardInput the content of standard input
  /// @param end whether to end now, with the results so far
  /// @throws InputException if the question makes no sense
  Map<String, @Nullable Object> ask(
      List<String> command, List<String> options, String standardInput, BooleanSupplier end)
      throws InputException, InterruptedException;

  /// The same with changes.
  ClusterInput edited(SandboxEdits edits);

  /// Whether ties between nodes are broken at random.
  boolean isByChance();
}
