package dev.berth.cli.command;

import dev.berth.cli.Streams;
import dev.berth.cli.scenario.InputException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `berth` without a command: prints how to use it.
@Command(
    name = "berth",
    description = "Places the pods of a cluster as kube-scheduler v1.37 would, and says why.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = false)
public final class RootCommand {
  private static final int FAILED = 1;
  private static final int BAD_INPUT = 2;

  private RootCommand() {}

  /// The command line, ready to be executed.
  public static CommandLine commandLine(Streams streams) {
    var line =
        new CommandLine(new RootCommand())
            .addSubcommand(new SimulateCommand(streams))
            .addSubcommand(new VersionCommand(streams));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setOut(new PrintWriter(streams.out(), true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(streams.err(), true, StandardCharsets.UTF_8));
    line.setExecutionExceptionHandler((failure, command, parsed) -> report(failure, streams));
    return line;
  }

  private static int report(Exception failure, Streams streams) {
    if (failure instanceof InputException input) {
      input.problems().forEach(streams.err()::println);
      int more = input.count() - input.problems().size();
      if (more > 0) {
        streams.err().printf("and %d more%n", more);
      }
      return BAD_INPUT;
    }
    streams.err().println("berth: " + failure);
    return FAILED;
  }
}
