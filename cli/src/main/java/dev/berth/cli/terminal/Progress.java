package dev.berth.cli.terminal;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Shows the progress of some work: on a terminal a line that changes, once it takes longer than
/// two seconds; elsewhere, such as in a log, a new line every ten seconds. Polls it on a thread of
/// its own.
public final class Progress implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 2000;
  private static final long REDRAW_MILLIS = 200;
  private static final long LOG_MILLIS = 10_000;

  private final ProgressLine line;
  private final ScheduledExecutorService timer;

  /// Begins to show it.
  ///
  /// @param isTerminal whether it is shown on a terminal
  /// @param err where it is shown
  /// @param text the progress; called on another thread
  public Progress(boolean isTerminal, PrintStream err, Supplier<String> text) {
    this(err, text);
    if (isTerminal) {
      onTerminal();
    } else {
      repeat(line::add, LOG_MILLIS, LOG_MILLIS);
    }
  }

  private Progress(PrintStream err, Supplier<String> text) {
    line = new ProgressLine(err, text);
    timer =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("berth-progress").factory());
  }

  /// The same for work that has no end: outside a terminal, nothing is shown.
  public static Progress ofEndless(boolean isTerminal, PrintStream err, Supplier<String> text) {
    var progress = new Progress(err, text);
    if (isTerminal) {
      progress.onTerminal();
    }
    return progress;
  }

  private void onTerminal() {
    repeat(line::show, PATIENCE_MILLIS, REDRAW_MILLIS);
  }

  private void repeat(Runnable task, long first, long period) {
    var _ = timer.scheduleAtFixedRate(task, first, period, TimeUnit.MILLISECONDS);
  }

  /// Ends it, and removes the line if that is possible.
  @Override
  public void close() {
    timer.shutdownNow();
    line.end();
  }
}
