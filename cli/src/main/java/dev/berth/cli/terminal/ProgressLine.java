package dev.berth.cli.terminal;

import dev.berth.cli.terminal.Terminal.ProgressStyle;
import java.io.PrintStream;
import java.util.function.Supplier;

/// The line on which progress is shown. For any thread.
final class ProgressLine {
  private static final String ERASE = "\r\u001b[K";

  private final ProgressStyle style;
  private final PrintStream err;
  private final Supplier<String> text;
  private boolean isShown;
  private boolean hasEnded;

  ProgressLine(ProgressStyle style, PrintStream err, Supplier<String> text) {
    this.style = style;
    this.err = err;
    this.text = text;
  }

  synchronized void show() {
    if (hasEnded) {
      return;
    }
    String now = "berth: " + text.get();
    switch (style) {
      case NONE -> {}
      case LINES -> err.println(now);
      case REDRAWN -> {
        err.print(ERASE + now);
        err.flush();
        isShown = true;
      }
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
