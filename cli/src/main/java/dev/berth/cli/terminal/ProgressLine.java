package dev.berth.cli.terminal;

import java.io.PrintStream;
import java.util.function.Supplier;

/// The line on which progress is shown, or the lines, where it cannot change. For any thread.
final class ProgressLine {
  private static final String ERASE = "\r\u001b[K";

  private final PrintStream err;
  private final Supplier<String> text;
  private boolean isShown;
  private boolean hasEnded;

  ProgressLine(PrintStream err, Supplier<String> text) {
    this.err = err;
    this.text = text;
  }

  synchronized void show() {
    if (hasEnded) {
      return;
    }
    err.print(ERASE + "berth: " + text.get());
    err.flush();
    isShown = true;
  }

  /// Adds a line that stays.
  synchronized void add() {
    if (!hasEnded) {
      err.println("berth: " + text.get());
    }
  }

  synchronized void end() {
    hasEnded = true;
    if (isShown) {
      err.print(ERASE);
      err.flush();
    }
  }
}
