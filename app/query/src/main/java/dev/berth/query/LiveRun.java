package dev.berth.query;

import dev.berth.api.codec.Problem;
import dev.berth.cluster.manifest.Source;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.questions.QuestionRun;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedCluster;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.SimulationSetup;
import java.util.List;
import java.util.function.BooleanSupplier;

/// The run of a question to a running scheduler: nobody watches its progress.
///
/// @param sources the objects of the cluster
/// @param edits the changes to the cluster
/// @param end whether to end now
record LiveRun(
    LiveSimulation simulations,
    List<Source> sources,
    ClusterEdits edits,
    RunNotes notes,
    RunProgress progress,
    BooleanSupplier end)
    implements QuestionRun {
  LiveRun {
    sources = List.copyOf(sources);
  }

  /// Creates a run that continues to its end.
  LiveRun(LiveSimulation simulations, List<Source> sources, ClusterEdits edits) {
    this(simulations, sources, edits, new RunNotes(), new RunProgress(), () -> false);
  }

  /// Returns the same run with an earlier end.
  LiveRun endingBy(BooleanSupplier due) {
    return new LiveRun(simulations, sources, edits, notes, progress, due);
  }

  @Override
  public SimulationSetup simulation() throws InputException {
    return simulations.load(sources, edits, notes);
  }

  @Override
  public LoadedCluster cluster(List<Source> specified, List<Problem> problems)
      throws InputException {
    return simulations.loadCluster(sources, edits, specified, problems, notes);
  }

  @Override
  public ChoicePolicy choices() {
    return LiveSimulation.choices();
  }

  @Override
  public boolean isDue() {
    return end.getAsBoolean();
  }

  /// Does nothing: a full garbage collection would stop the scheduler.
  @Override
  public void beginTrial() {}
}
