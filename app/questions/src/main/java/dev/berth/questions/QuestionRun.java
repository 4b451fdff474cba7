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

/// The run that finds an answer: the cluster that the question is about, and the one who waits. A
/// command has files or a live cluster, and a running scheduler has its own cluster and the body of
/// a request. One thread loads the cluster and takes notes; the other methods are for any thread.
public interface QuestionRun {
  /// The cluster with a scheduler, before any pod is placed.
  ///
  /// @throws InputException if an object is invalid
  SimulationSetup simulation() throws InputException;

  /// The same for a question that adds nodes, which an input may be without.
  ///
  /// @throws InputException if an object is invalid
  default SimulationSetup growingSimulation() throws InputException {
    return simulation();
  }

  /// The cluster before anything is done with it.
  ///
  /// @param specified pods and workloads that the question is about, and that are not in the
  ///   cluster
  /// @param problems what is wrong with these so far
  /// @throws InputException if an object is invalid
  LoadedCluster cluster(List<Source> specified, List<Problem> problems) throws InputException;

  /// How ties are broken: a new policy each time, which chooses as the others do.
  ChoicePolicy choices();

  /// Takes what users should know of the answer.
  RunNotes notes();

  /// Is told how far the answer is.
  RunProgress progress();

  /// Whether to end now, with what has been found until then.
  boolean isDue();

  /// Returns how many simulations of the same question may run at once, each with a cluster in
  /// memory.
  default int atOnce() {
    return 1;
  }

  /// One simulation of many is about to begin: memory of the others may be collected.
  void beginTrial();
}
