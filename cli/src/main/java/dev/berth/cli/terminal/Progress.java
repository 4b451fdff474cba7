package dev.berth.cli.terminal;

import dev.berth.cli.terminal.Terminal.ProgressStyle;
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
  private static final long LINES_MILLIS = 5000;

  private final ProgressLine line;
  private final ScheduledExecutorService timer;

  /// Begins to show it.
  ///
  /// @param err where it is shown
  /// @param text the progress; called on another thread
  public Progress(ProgressStyle style, PrintStream err, Supplier<String> text) {
    line = new ProgressLine(style, err, text);
    timer =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("berth-progress").factory());
    if (style != ProgressStyle.NONE) {
      long period = style == ProgressStyle.REDRAWN ? REDRAW_MILLIS : LINES_MILLIS;
      var _ = timer.scheduleAtFixedRate(line::show, PATIENCE_MILLIS, period, TimeUnit.MILLISECONDS);
    }
  }

  /// Ends it, and removes the line if that is possible.
  @Override
  public void close() {
    timer.shutdownNow();
    line.end();
  }
}
