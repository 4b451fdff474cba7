package dev.berth.terminal;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Shows the progress of some work: on a terminal, one line that changes, if the work takes longer
/// than two seconds; elsewhere, for example in a log, a new line every ten seconds. It polls the
/// progress on its own thread.
public final class Progress implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 2000;
  private static final long REDRAW_MILLIS = 200;
  private static final long LOG_MILLIS = 10_000;
  private static final String ERASE = "\r\u001b[K";

  private final PrintStream err;
  private final Supplier<String> text;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("berth-progress").factory());
  private boolean isShown;
  private boolean hasEnded;

  /// Begins to show it.
  ///
  /// @param isTerminal whether the output is a terminal
  /// @param text the progress; called on another thread
  public Progress(boolean isTerminal, PrintStream err, Supplier<String> text) {
    this(err, text);
    if (isTerminal) {
      repeat(this::show, PATIENCE_MILLIS, REDRAW_MILLIS);
    } else {
      repeat(this::add, LOG_MILLIS, LOG_MILLIS);
    }
  }

  /// Shows nothing by itself.
  Progress(PrintStream err, Supplier<String> text) {
    this.err = err;
    this.text = text;
  }

  /// The same for endless work: it shows nothing outside a terminal.
  public static Progress ofEndless(boolean isTerminal, PrintStream err, Supplier<String> text) {
    return isTerminal ? new Progress(true, err, text) : new Progress(err, text);
  }

  private void repeat(Runnable task, long first, long period) {
    var _ = timer.scheduleAtFixedRate(task, first, period, TimeUnit.MILLISECONDS);
  }

  /// Draws the line anew.
  synchronized void show() {
    if (!hasEnded) {
      err.print(ERASE + "berth: " + text.get());
      err.flush();
      isShown = true;
    }
  }

  /// Adds a line that stays.
  private synchronized void add() {
    if (!hasEnded) {
      err.println("berth: " + text.get());
    }
  }

  /// Ends it, and removes the line if possible.
  @Override
  public void close() {
    timer.shutdownNow();
    synchronized (this) {
      hasEnded = true;
      if (isShown) {
        err.print(ERASE);
        err.flush();
      }
    }
  }
}
