package dev.berth.query.pages;

import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.SimulationSetup;
import dev.berth.ui.LoadState;
import java.util.function.Supplier;

/// The cluster of the pages, from the start of its loading. One thread loads it; any thread may
/// read the progress.
public final class UiCluster implements Supplier<LoadState> {
  private final RunProgress progress;
  private final long memory;
  private volatile LoadState state;

  /// @param progress the progress of the loading
  /// @param memory for the decisions of a simulation, in bytes
  public UiCluster(RunProgress progress, long memory) {
    this.progress = progress;
    this.memory = memory;
    state = new LoadState.Loading("starting");
  }

  @Override
  public LoadState get() {
    return state instanceof LoadState.Loading ? new LoadState.Loading(progress.get()) : state;
  }

  /// Simulates the scheduler's next decisions, and gives the result to the pages.
  ///
  /// @param setup the setup of the input; must not have run
  /// @param notes receives further notes
  public void load(ClusterInput input, SimulationSetup setup, RunNotes notes)
      throws InterruptedException {
    state =
        new LoadState.Loaded(
            new FileAnswers(input, FinishedRun.of(setup, notes, progress, memory), memory));
  }
}
