package dev.berth.cli.terminal;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Shows the progress of some work, once it takes longer than two seconds. Polls it on a thread of
/// its own.
public final class Progress implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 2000;
  private static final long REDRAW_MILLIS = 200;

  private final ProgressLine line;
  private final ScheduledExecutorService timer;

  /// Begins to show it.
  ///
  /// @param isShown false where there is no terminal: then nothing is shown at all
  /// @param err where it is shown
  /// @param text the progress; called on another thread
  public Progress(boolean isShown, PrintStream err, Supplier<String> text) {
    line = new ProgressLine(err, text);
    timer =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("berth-progress").factory());
    if (isShown) {
      var _ =
          timer.scheduleAtFixedRate(
              line::show, PATIENCE_MILLIS, REDRAW_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /// Ends it, and removes the line if that is possible.
  @Override
  public void close() {
    timer.shutdownNow();
    line.end();
  }
}
