package dev.berth.terminal;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/// The standard streams of a command: results go to `out`, everything about the run to `err`.
///
/// @param terminal properties of the terminal, if the streams are one
public record Streams(InputStream in, PrintStream out, PrintStream err, Terminal terminal) {
  /// Streams of one of many commands, which print nothing.
  ///
  /// @param in what it may read
  public static Streams silent(InputStream in) {
    return keeping(in, OutputStream.nullOutputStream());
  }

  /// The same, but with the messages about the run.
  ///
  /// @param err takes that
  public static Streams keeping(InputStream in, OutputStream err) {
    return new Streams(
        in,
        new PrintStream(OutputStream.nullOutputStream()),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        Terminal.NONE);
  }

  /// Says something about the run.
  public void say(String message) {
    err.println("berth: " + message);
  }

  /// Shows the progress of some work, until that is closed.
  ///
  /// @param text the progress; called on another thread
  public Progress showing(Supplier<String> text) {
    return new Progress(terminal.progress(), err, text);
  }
}
