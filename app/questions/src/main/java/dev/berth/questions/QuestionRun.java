package dev.berth.questions;

import dev.berth.api.codec.Problem;
import dev.berth.cluster.manifest.Source;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedCluster;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.SimulationSetup;
import java.util.List;

/// The run that finds an answer: it knows the cluster of the question, and who waits for the
/// answer. A command uses files or a live cluster; a running scheduler uses its own cluster and the
/// body of a request. One thread loads the cluster and takes notes; any thread may call the other
/// methods.
public interface QuestionRun {
  /// The cluster with a scheduler, before any pod is placed.
  ///
  /// @throws InputException if an object is invalid
  SimulationSetup simulation() throws InputException;

  /// The same for a question that adds nodes: the input may have no nodes.
  ///
  /// @throws InputException if an object is invalid
  default SimulationSetup growingSimulation() throws InputException {
    return simulation();
  }

  /// The cluster before any change.
  ///
  /// @param specified pods and workloads of the question that are not in the cluster
  /// @param problems the errors of the parameters so far
  /// @throws InputException if an object is invalid
  LoadedCluster cluster(List<Source> specified, List<Problem> problems) throws InputException;

  /// The policy for ties: a new one each time, with the same choices.
  ChoicePolicy choices();

  /// Receives notes for users about the answer.
  RunNotes notes();

  /// Receives the progress of the answer.
  RunProgress progress();

  /// Whether to end now, with the results so far.
  boolean isDue();

  /// Returns how many simulations of the same question may run at once, each with a cluster in
  /// memory.
  default int atOnce() {
    return 1;
  }

  /// Announces one of many simulations: the memory of earlier ones may be collected.
  void beginTrial();
}
