package dev.berth.query.pages;

import dev.berth.api.meta.ObjectKey;
import dev.berth.questions.timeline.TimedScenario;
import dev.berth.questions.timeline.TimelineProgress;
import dev.berth.terminal.EarlyEnd;
import dev.berth.ui.LoadState;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// A simulation over time for the pages, from its beginning. One thread runs it; any thread may
/// read the progress.
public final class UiTimedRun implements Supplier<LoadState> {
  /// The memory of a step, with the objects that it keeps, in bytes.
  private static final int STEP = 1_000;

  private final TimelineProgress progress = new TimelineProgress();
  private final int most;
  private volatile LoadState state = new LoadState.Loading("starting");

  /// @param memory the memory for the steps, in bytes; beyond it, the oldest steps are dropped
  public UiTimedRun(long memory) {
    most = Math.clamp(memory / STEP, 1, Integer.MAX_VALUE);
  }

  /// Receives the progress of reading and simulating.
  public TimelineProgress progress() {
    return progress;
  }

  @Override
  public LoadState get() {
    return state instanceof LoadState.Loading ? new LoadState.Loading(progress.get()) : state;
  }

  /// Runs the simulation, and gives its steps to the pages.
  ///
  /// @param title a short description of the simulation
  /// @param arguments the arguments of a command line that name it
  public void load(TimedScenario scenario, String title, String arguments) {
    var log = new StepLog(most);
    Map<ObjectKey, String> workloads = new HashMap<>();
    try (var never = EarlyEnd.never()) {
      var outcome =
          scenario.run(
              never,
              stay -> {
                if (!stay.traits().workload().isEmpty()) {
                  workloads.put(stay.pod(), stay.traits().workload());
                }
              },
              log,
              log);
      state =
          new LoadState.LoadedOverTime(
              new FinishedTimedRun(title, arguments, outcome, log, Map.copyOf(workloads)));
    }
  }
}
