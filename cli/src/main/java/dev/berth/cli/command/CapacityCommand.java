package dev.berth.cli.command;

import dev.berth.terminal.Streams;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `berth capacity`: what fits into a cluster, and how few nodes are enough; a command for each
/// question. With `--compat`, which [CommandWords] recognizes, [ClusterCapacityCommand] runs
/// instead.
@Command(
    name = CapacityCommand.NAME,
    header = "Says how much fits into a cluster, how few nodes are enough, and which can go.",
    synopsisSubcommandLabel = "QUESTION",
    commandListHeading = "%nQuestions:%n",
    description =
        "Without a question, options say which one is meant: --scale, --shape and --until-fits"
            + " scale, --consolidate consolidate, any other fit.",
    footer = {
      "  berth capacity fit cluster.yaml --podspec web.yaml",
      "  berth capacity scale cluster.yaml app.yaml --like node-pool=general",
      "  berth capacity consolidate cluster.yaml",
      "  berth capacity --compat --podspec pod.yaml --verbose cluster.yaml",
      "  berth capacity --compat --podspec pod.yaml --kubeconfig ~/.kube/config",
      "  ln -s \"$(command -v berth)\" cluster-capacity"
    })
final class CapacityCommand implements Runnable {
  static final String NAME = "capacity";

  private static final Set<String> SCALE = Set.of("--scale", "--like", "--shape", "--until-fits");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--compat",
      description =
          "Be cluster-capacity, from its flags to its counts and refusals; see docs/capacity.md.")
  @SuppressWarnings("UnusedVariable") // read before this command is made
  private boolean compat;

  private CapacityCommand() {}

  /// The command, ready to be added to others.
  static CommandLine line(Streams streams) {
    return new CommandLine(new CapacityCommand())
        .addSubcommand(new FitCommand(streams))
        .addSubcommand(new ScaleCommand(streams))
        .addSubcommand(new ConsolidateCommand(streams));
  }

  /// The question for the given options.
  ///
  /// @param options without values
  static String question(List<String> options) {
    return options.contains("--consolidate")
        ? ConsolidateCommand.NAME
        : options.stream().anyMatch(SCALE::contains) ? ScaleCommand.NAME : FitCommand.NAME;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a question is missing: fit, scale or consolidate");
  }
}
