package dev.berth.cli.command;

import dev.berth.capacity.compat.EndlessException;
import dev.berth.cli.compat.ClusterCapacityRun;
import dev.berth.cli.flags.ClusterCapacityFlags;
import dev.berth.cli.flags.FlagSyntax;
import dev.berth.cli.flags.PflagLine;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.terminal.Streams;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth capacity --compat`, and what the launcher runs under the name `cluster-capacity`.
@Command(
    name = ClusterCapacityCommand.NAME,
    preprocessor = FlagSyntax.class,
    header = "How many more pods of a kind fit into a cluster, as cluster-capacity counts them.",
    customSynopsis =
        "cluster-capacity --kubeconfig KUBECONFIG --podspec PODSPEC [FLAG...] [FILE...]",
    description = {"", "Errors are printed in place of the report, and end with exit code 0.", ""})
final class ClusterCapacityCommand implements Callable<Integer> {
  static final String NAME = "cluster-capacity";

  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ClusterCapacityFlags flags = new ClusterCapacityFlags();

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "The cluster, in place of a live one: files, directories, or - for standard input.")
  private List<String> files = List.of();

  private ClusterCapacityCommand(Streams streams) {
    this.streams = streams;
  }

  /// The command, ready to be added to others.
  static CommandLine line(Streams streams) {
    var line = new CommandLine(new ClusterCapacityCommand(streams));
    PflagLine.prepare(line);
    return line;
  }

  @Override
  public Integer call() throws InputException, InterruptedException {
    if (OriginalUsage.isWrong(spec.commandLine(), streams)) {
      return ExitCodes.FAILED;
    }
    if (flags.podspec().isEmpty()) {
      return OriginalUsage.explain("Pod spec file is missing", spec.commandLine(), streams);
    }
    try {
      new ClusterCapacityRun(streams, System.getenv()).run(flags, files);
      return ExitCodes.DONE;
    } catch (EndlessException e) {
      streams.err().println("berth: cluster-capacity would wait here for ever: " + e.getMessage());
      return ExitCodes.FAILED;
    }
  }
}
