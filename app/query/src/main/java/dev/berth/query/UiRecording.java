package dev.berth.query;

import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.questions.replay.RecordedRun;
import dev.berth.recording.ReplayResult;
import dev.berth.scenario.InputException;
import dev.berth.server.http.Request;
import dev.berth.ui.LoadState;
import dev.berth.ui.SchedulerQuestions;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;

/// A recording for the pages, from the start of its replay. One thread replays it; any thread may
/// read the progress.
public final class UiRecording implements Supplier<LoadState> {
  private static final int PERCENT = 100;

  private final RecordedRun run;
  private final long memory;
  private volatile LoadState state = new LoadState.Loading("starting");

  /// @param memory for the decisions, in bytes; the oldest decisions are dropped
  public UiRecording(RecordedRun run, long memory) {
    this.run = run;
    this.memory = memory;
  }

  @Override
  public LoadState get() {
    return state;
  }

  /// Replays the recording, and gives its decisions to the pages.
  ///
  /// @param title the title of the pages
  /// @throws InputException if it cannot be replayed
  /// @throws IOException if it cannot be read
  public ReplayResult load(String title) throws InputException, IOException {
    var logs = new Logs();
    ReplayResult result =
        run.replay(
            logs::begin,
            share ->
                state = new LoadState.Loading("replayed %d %%".formatted((int) (share * PERCENT))));
    var decisions = new RecordedDecisions(logs.log);
    SchedulerQuestions questions =
        (method, path) ->
            decisions.answer(Request.of(method, URI.create(path), new TreeMap<>(), List.of()));
    state = LoadState.ofRecording(title, questions);
    return result;
  }

  /// The log of the run, which begins with the clock of the run.
  private final class Logs {
    private DecisionLog log = new DecisionLog(0, InstantSource.fixed(Instant.EPOCH));

    SchedulingObserver begin(InstantSource clock) {
      log = new DecisionLog(memory, clock);
      return log;
    }
  }
}
