package dev.berth.cli.ui;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.overview.FileOverview;
import dev.berth.cli.overview.Overview;
import dev.berth.cli.overview.Overview.OverviewPod;
import dev.berth.cli.report.ClusterUse;
import dev.berth.cli.report.NodeUse;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cluster.workload.PodStates;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A simulation of what the scheduler would do, and what came of it.
///
/// @param setup after the run
/// @param overview of the pods that waited
/// @param waiting the pods that waited before the run, and those that were made in it and wait
///   after it
/// @param uses of the nodes, before the run and after it
/// @param waited the pods that had no node before the run
/// @param notes what the run takes for granted, and what else there is to say
record FinishedRun(
    SimulationSetup setup,
    Overview overview,
    List<OverviewPod> waiting,
    List<NodeUse> uses,
    Set<ObjectKey> waited,
    List<String> notes) {
  FinishedRun {
    waiting = List.copyOf(waiting);
    uses = List.copyOf(uses);
    waited = Set.copyOf(waited);
    notes = List.copyOf(notes);
  }

  /// Runs it.
  ///
  /// @param setup has not run
  /// @param notes has those of the loading, and receives those of the run
  static FinishedRun of(SimulationSetup setup, RunNotes notes, RunProgress progress)
      throws InterruptedException {
    var use = new ClusterUse(setup.cluster(), setup.featureGates());
    Set<ObjectKey> waited =
        setup.cluster().list(Pod.class).stream()
            .filter(PodStates::isPending)
            .map(Pod::key)
            .collect(toSet());
    var simulation = new FileOverview(setup);
    var overview = simulation.run(Integer.MAX_VALUE, notes, progress);
    return new FinishedRun(
        setup,
        overview,
        Stream.concat(overview.pods().stream(), simulation.madeAndWaiting().stream()).toList(),
        use.nodes(),
        waited,
        Stream.concat(notes.assumptions().stream(), notes.notes().stream()).toList());
  }
}
