package dev.berth.query.pages;

import dev.berth.scenario.InputException;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.SimulationSetup;
import dev.berth.ui.SandboxEdits;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What a cluster is read from, as often as somebody wants.
public interface ClusterInput {
  /// What it is, in a few words.
  String title();

  /// The arguments that name it on a command line.
  String arguments();

  /// A simulation that has not run, as the first one was. For any thread, but one at a time.
  ///
  /// @param notes receives what there is to say of the input
  /// @throws InputException if an object is invalid
  SimulationSetup again(RunNotes notes) throws InputException;

  /// The answer of a question of the command line about it.
  ///
  /// @param command its words, such as `capacity fit`
  /// @param options of it, beside those that name the input
  /// @param standardInput what it may read there
  /// @param end whether to end now, with what has been found until then
  /// @throws InputException if the question makes no sense
  Map<String, @Nullable Object> ask(
      List<String> command, List<String> options, String standardInput, BooleanSupplier end)
      throws InputException, InterruptedException;

  /// The same with changes.
  ClusterInput edited(SandboxEdits edits);

  /// Whether ties between nodes are broken at random.
  boolean isByChance();
}
