package dev.berth.cli;

import dev.berth.cli.command.RootCommand;
import dev.berth.daemon.server.SchedulerProcess;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A run of the command and what came of it.
///
/// @param code the exit code
public record Run(int code, String out, String err) {

  private static final SchedulerProcess NOTHING_LIVE =
      settings -> {
        throw new AssertionError("nothing is to be scheduled here");
      };

  /// Runs `berth` as another program would.
  public static Run berth(String... args) {
    return withInput("", args);
  }

  /// Runs `berth` with something on its standard input.
  public static Run withInput(String input, String... args) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int code = Berth.run(bytes(input), printer(out), printer(err), args);
    return of(code, out, err);
  }

  /// Runs `berth` on a terminal.
  public static Run on(Terminal terminal, String... args) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int code =
        RootCommand.run(
            new Streams(bytes(""), printer(out), printer(err), terminal), NOTHING_LIVE, args);
    return of(code, out, err);
  }

  private static ByteArrayInputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static PrintStream printer(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static Run of(int code, ByteArrayOutputStream out, ByteArrayOutputStream err) {
    return new Run(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /// What the command printed as one line, for text whose line breaks depend on the length of a
  /// path.
  public String words() {
    return out.replaceAll("\\s+", " ");
  }

  /// A file among the tests' resources.
  public static Path file(String name) {
    return Path.of("src/test/resources/dev/berth/cli").resolve(name);
  }

  /// Its text.
  public static String text(String name) {
    try {
      return Files.readString(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
