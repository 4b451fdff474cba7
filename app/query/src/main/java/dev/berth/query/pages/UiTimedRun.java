package dev.berth.query.pages;

import dev.berth.api.meta.ObjectKey;
import dev.berth.questions.timeline.TimedScenario;
import dev.berth.questions.timeline.TimelineProgress;
import dev.berth.terminal.EarlyEnd;
import dev.berth.ui.LoadState;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// A simulation over time that pages are about, from its beginning on. One thread runs it; any may
/// ask how far that is.
public final class UiTimedRun implements Supplier<LoadState> {
  /// What a step takes, with the objects that it keeps, in bytes.
  private static final int STEP = 1_000;

  private final TimelineProgress progress = new TimelineProgress();
  private final int most;
  private volatile LoadState state = new LoadState.Loading("starting");

  /// @param memory for the steps, in bytes; the oldest are not kept
  public UiTimedRun(long memory) {
    most = Math.clamp(memory / STEP, 1, Integer.MAX_VALUE);
  }

  /// Takes the progress of reading and simulating.
  public TimelineProgress progress() {
    return progress;
  }

  @Override
  public LoadState get() {
    return state instanceof LoadState.Loading ? new LoadState.Loading(progress.get()) : state;
  }

  /// Simulates, and has pages show what happens.
  ///
  /// @param title what is simulated, in a few words
  /// @param arguments that name it on a command line
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
