package dev.berth.cli.query;

import dev.berth.api.codec.Problem;
import dev.berth.cli.question.QuestionRun;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.LoadedCluster;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cluster.manifest.Source;
import dev.berth.framework.cluster.ChoicePolicy;
import java.util.List;

/// A question to a running scheduler: nobody watches its progress, and it runs to its end.
///
/// @param sources the objects of the cluster
/// @param drained nodes whose pods are evicted first
record LiveRun(
    LiveSimulation simulations,
    List<Source> sources,
    List<String> drained,
    RunNotes notes,
    RunProgress progress)
    implements QuestionRun {
  LiveRun {
    sources = List.copyOf(sources);
    drained = List.copyOf(drained);
  }

  LiveRun(LiveSimulation simulations, List<Source> sources, List<String> drained) {
    this(simulations, sources, drained, new RunNotes(), new RunProgress());
  }

  @Override
  public SimulationSetup simulation() throws InputException {
    return simulations.load(sources, drained, notes);
  }

  @Override
  public LoadedCluster cluster(List<Source> specified, List<Problem> problems)
      throws InputException {
    return simulations.loadCluster(sources, specified, problems, notes);
  }

  @Override
  public ChoicePolicy choices() {
    return LiveSimulation.choices();
  }

  @Override
  public boolean isDue() {
    return false;
  }

  /// A collection of all memory would stop the scheduler.
  @Override
  public void beginTrial() {}
}
