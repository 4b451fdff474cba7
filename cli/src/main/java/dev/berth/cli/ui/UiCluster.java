package dev.berth.cli.ui;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.cli.overview.FileOverview;
import dev.berth.cli.report.ClusterUse;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cluster.workload.PodStates;
import dev.berth.ui.LoadState;
import java.util.function.Supplier;

/// The cluster that pages are about, from its loading on. One thread loads it; any may ask how far
/// that is.
public final class UiCluster implements Supplier<LoadState> {
  private final RunProgress progress;
  private volatile LoadState state;

  /// @param progress of the loading
  public UiCluster(RunProgress progress) {
    this.progress = progress;
    state = new LoadState.Loading("starting");
  }

  @Override
  public LoadState get() {
    return state instanceof LoadState.Loading ? new LoadState.Loading(progress.get()) : state;
  }

  /// Simulates what the scheduler would do, and has pages show that.
  ///
  /// @param title what the cluster is, in a few words
  /// @param setup has not run
  public void load(String title, SimulationSetup setup, SetupSource setups, RunNotes notes)
      throws InterruptedException {
    var use = new ClusterUse(setup.cluster(), setup.featureGates());
    var waited =
        setup.cluster().list(Pod.class).stream()
            .filter(PodStates::isPending)
            .map(Pod::key)
            .collect(toSet());
    var overview = new FileOverview(setup).run(Integer.MAX_VALUE, notes, progress);
    state =
        new LoadState.Loaded(new FileAnswers(title, setups, setup, overview, use.nodes(), waited));
  }
}
