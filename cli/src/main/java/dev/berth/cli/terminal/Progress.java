package dev.berth.cli.terminal;

import dev.berth.cli.terminal.Terminal.ProgressStyle;
import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Shows how far some work has come, once it takes longer than two seconds. Looks by a thread of
/// its own, so that the work need not take care of it.
public final class Progress implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 2000;
  private static final long REDRAW_MILLIS = 200;
  private static final long LINES_MILLIS = 5000;

  private final ProgressLine line;
  private final ScheduledExecutorService timer;

  /// Begins to look.
  ///
  /// @param err takes what is shown
  /// @param text how far the work has come; called on another thread
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

  /// Ends looking, and removes what can be removed.
  @Override
  public void close() {
    timer.shutdownNow();
    line.end();
  }
}
