package dev.berth.cli;

import dev.berth.cli.command.RootCommand;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The `berth` command.
public final class Berth {
  private Berth() {}

  /// Runs the command and ends the process with its exit code.
  public static void main(String[] args) {
    // System.out flushes at every line, which takes most of the time of a long output.
    var out =
        new PrintStream(
            new java.io.BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
            false,
            StandardCharsets.UTF_8);
    var err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    int code = run(new FileInputStream(FileDescriptor.in), out, err, args);
    out.flush();
    System.exit(code);
  }

  /// Runs the command.
  ///
  /// @return 0: done; 1: the run failed; 2: bad usage or bad input
  public static int run(InputStream in, PrintStream out, PrintStream err, String... args) {
    return RootCommand.commandLine(new Streams(in, out, err)).execute(args);
  }
}
