package dev.berth.cli.command;

import dev.berth.cli.flags.PflagLine;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Streams;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// A command that behaves like cluster-capacity or genpod, even for invalid command lines.
abstract class OriginalCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "The cluster, in place of a live one: files, directories, or - for standard input.")
  private List<String> files = List.of();

  OriginalCommand(Streams streams) {
    this.streams = streams;
  }

  /// Returns the missing precondition; empty if it can run.
  abstract String missing();

  /// Runs it.
  ///
  /// @return the exit code
  abstract int run(Streams streams, List<String> files) throws InputException, InterruptedException;

  /// The command, ready to be added to others.
  final CommandLine line() {
    var line = new CommandLine(this);
    PflagLine.prepare(line);
    return line;
  }

  /// Invalid flags are a failure, and are printed again on standard output; a missing flag is not a
  /// failure.
  @Override
  public final Integer call() throws InputException, InterruptedException {
    var help = spec.commandLine().getUsageMessage();
    var error = PflagLine.error(spec.commandLine());
    if (error.isPresent()) {
      streams.err().println("Error: " + error.get());
      streams.err().println(help);
      streams.out().println(error.get());
      return ExitCodes.FAILED;
    }
    if (!missing().isEmpty()) {
      streams.out().println(missing());
      streams.out().print(help);
      return ExitCodes.DONE;
    }
    return run(streams, files);
  }
}
