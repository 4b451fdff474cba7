package dev.berth.cli.command;

import dev.berth.cli.compat.GenpodRun;
import dev.berth.cli.flags.FlagSyntax;
import dev.berth.cli.flags.GenpodFlags;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Streams;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `berth genpod --compat`, and the command of the launcher with the name `genpod`.
@Command(
    name = OriginalGenpodCommand.NAME,
    preprocessor = FlagSyntax.class,
    header = "The largest pod that the limits of a namespace allow, as genpod makes it.",
    customSynopsis = "genpod --kubeconfig KUBECONFIG --namespace NAMESPACE [FLAG...] [FILE...]")
final class OriginalGenpodCommand extends OriginalCommand {
  static final String NAME = "cluster-capacity-genpod";

  private static final Set<String> FORMATS = Set.of("", "json", "yaml");

  @Mixin private GenpodFlags flags = new GenpodFlags();

  OriginalGenpodCommand(Streams streams) {
    super(streams);
  }

  @Override
  String missing() {
    if (flags.namespace().isEmpty()) {
      return "Cluster namespace missing";
    }
    return FORMATS.contains(flags.output())
        ? ""
        : "Output format %s not recognized: only json and yaml are allowed"
            .formatted(flags.output());
  }

  @Override
  int run(Streams streams, List<String> files) throws InputException, InterruptedException {
    return new GenpodRun(streams, System.getenv()).run(flags, files);
  }
}
