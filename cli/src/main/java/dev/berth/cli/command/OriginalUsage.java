package dev.berth.cli.command;

import dev.berth.cli.flags.PflagLine;
import dev.berth.cli.terminal.Streams;
import java.util.Optional;
import picocli.CommandLine;

/// What cluster-capacity and genpod do about command lines that are wrong.
final class OriginalUsage {
  private OriginalUsage() {}

  /// Prints what is wrong with the flags: on standard error with the help, and once more on
  /// standard output.
  ///
  /// @return whether anything is
  static boolean isWrong(CommandLine line, Streams streams) {
    Optional<String> error = PflagLine.error(line);
    error.ifPresent(message -> {
      streams.err().println("Error: " + message);
      streams.err().println(line.getUsageMessage());
      streams.out().println(message);
    });
    return error.isPresent();
  }

  /// Prints that something is missing, and the help. That is no failure to them.
  ///
  /// @return the exit code
  static int explain(String message, CommandLine line, Streams streams) {
    streams.out().println(message);
    streams.out().print(line.getUsageMessage());
    return ExitCodes.DONE;
  }
}
