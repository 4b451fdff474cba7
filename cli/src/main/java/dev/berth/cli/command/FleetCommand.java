package dev.berth.cli.command;

import dev.berth.terminal.Streams;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `berth fleet`: asks several clusters as one; a command for each question.
@Command(
    name = FleetCommand.NAME,
    header = "Asks several clusters one question, and answers as one.",
    synopsisSubcommandLabel = "QUESTION",
    commandListHeading = "%nQuestions:%n",
    description =
        "Each cluster answers by its own scheduler: clusters on file, live ones, and those of"
            + " running schedulers, in any mixture.",
    footer = {
      "  berth fleet fit release.yaml --cluster eu.yaml --cluster us.yaml",
      "  berth fleet spread web.yaml --context eu,us --weight eu=2"
    })
final class FleetCommand implements Runnable {
  static final String NAME = "fleet";

  @Spec private CommandSpec spec = CommandSpec.create();

  private FleetCommand() {}

  /// The command, ready to be added to others.
  static CommandLine line(Streams streams) {
    return new CommandLine(new FleetCommand())
        .addSubcommand(new FleetFitCommand(streams))
        .addSubcommand(new FleetSpreadCommand(streams));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a question is missing: fit or spread");
  }
}
