package dev.berth.cli.command;

import dev.berth.capacity.compat.EndlessException;
import dev.berth.cli.compat.ClusterCapacityRun;
import dev.berth.cli.flags.ClusterCapacityFlags;
import dev.berth.cli.flags.FlagSyntax;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Streams;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `berth capacity --compat`, and the command of the launcher with the name `cluster-capacity`.
@Command(
    name = ClusterCapacityCommand.NAME,
    preprocessor = FlagSyntax.class,
    header = "How many more pods of a kind fit into a cluster, as cluster-capacity counts them.",
    customSynopsis =
        "cluster-capacity --kubeconfig KUBECONFIG --podspec PODSPEC [FLAG...] [FILE...]",
    description = {"", "Errors are printed in place of the report, and end with exit code 0.", ""})
final class ClusterCapacityCommand extends OriginalCommand {
  static final String NAME = "cluster-capacity";

  @Mixin private ClusterCapacityFlags flags = new ClusterCapacityFlags();

  ClusterCapacityCommand(Streams streams) {
    super(streams);
  }

  @Override
  String missing() {
    return flags.podspec().isEmpty() ? "Pod spec file is missing" : "";
  }

  @Override
  int run(Streams streams, List<String> files) throws InputException, InterruptedException {
    try {
      new ClusterCapacityRun(streams, System.getenv()).run(flags, files);
      return ExitCodes.DONE;
    } catch (EndlessException e) {
      streams.say("cluster-capacity would wait here for ever: " + e.getMessage());
      return ExitCodes.FAILED;
    }
  }
}
