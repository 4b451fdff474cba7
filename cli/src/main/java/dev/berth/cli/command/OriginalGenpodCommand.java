package dev.berth.cli.command;

import dev.berth.cli.compat.GenpodRun;
import dev.berth.cli.flags.FlagSyntax;
import dev.berth.cli.flags.GenpodFlags;
import dev.berth.cli.flags.PflagLine;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.terminal.Streams;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth genpod --compat`, and what the launcher runs under the name `genpod`.
@Command(
    name = OriginalGenpodCommand.NAME,
    preprocessor = FlagSyntax.class,
    header = "The largest pod that the limits of a namespace allow, as genpod makes it.",
    customSynopsis = "genpod --kubeconfig KUBECONFIG --namespace NAMESPACE [FLAG...] [FILE...]")
final class OriginalGenpodCommand implements Callable<Integer> {
  static final String NAME = "cluster-capacity-genpod";

  private static final Set<String> FORMATS = Set.of("", "json", "yaml");

  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private GenpodFlags flags = new GenpodFlags();

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "The cluster, in place of a live one: files, directories, or - for standard input.")
  private List<String> files = List.of();

  private OriginalGenpodCommand(Streams streams) {
    this.streams = streams;
  }

  /// The command, ready to be added to others.
  static CommandLine line(Streams streams) {
    var line = new CommandLine(new OriginalGenpodCommand(streams));
    PflagLine.prepare(line);
    return line;
  }

  @Override
  public Integer call() throws InputException, InterruptedException {
    var line = spec.commandLine();
    if (OriginalUsage.isWrong(line, streams)) {
      return ExitCodes.FAILED;
    }
    if (flags.namespace().isEmpty()) {
      return OriginalUsage.explain("Cluster namespace missing", line, streams);
    }
    if (!FORMATS.contains(flags.output())) {
      return OriginalUsage.explain(
          "Output format %s not recognized: only json and yaml are allowed"
              .formatted(flags.output()),
          line,
          streams);
    }
    return new GenpodRun(streams, System.getenv()).run(flags, files);
  }
}
