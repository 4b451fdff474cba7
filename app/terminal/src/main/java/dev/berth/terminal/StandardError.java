package dev.berth.terminal;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A process's standard error, with the signs that its terminal shows. For any thread.
public final class StandardError extends PrintStream {
  private final Signs signs;

  /// @param err the target; flushed at every line
  public StandardError(OutputStream err, Signs signs) {
    super(err, true, StandardCharsets.UTF_8);
    this.signs = signs;
  }

  @Override
  public void print(@Nullable String text) {
    super.print(signs.of(String.valueOf(text)));
  }
}
