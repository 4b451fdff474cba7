package dev.berth.cli.command;

import dev.berth.terminal.Streams;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `berth check-config`: errors and effective values of configurations; a command for each
/// question.
@Command(
    name = CheckConfigCommand.NAME,
    header = "Validates a KubeSchedulerConfiguration, and finds what can never match a cluster.",
    synopsisSubcommandLabel = "QUESTION",
    commandListHeading = "%nQuestions:%n",
    description =
        "Without a question, options say which one is meant: --convert convert, a cluster"
            + " (--cluster, --kubeconfig or --context) lint, any other print.",
    footer = {
      "  berth check-config print scheduler.yaml",
      "  berth check-config convert old.yaml > scheduler.yaml",
      "  berth check-config lint --cluster prod.json.gz rendered/"
    })
final class CheckConfigCommand implements Runnable {
  static final String NAME = "check-config";

  private static final Set<String> LINT = Set.of("--cluster", "--kubeconfig", "--context");

  @Spec private CommandSpec spec = CommandSpec.create();

  private CheckConfigCommand() {}

  /// The command, ready to be added to others.
  static CommandLine line(Streams streams) {
    return new CommandLine(new CheckConfigCommand())
        .addSubcommand(new PrintConfigurationCommand(streams))
        .addSubcommand(new ConvertConfigurationCommand(streams))
        .addSubcommand(new LintConfigurationCommand(streams));
  }

  /// The question for the given options.
  ///
  /// @param options without values
  static String question(List<String> options) {
    return options.contains("--convert")
        ? ConvertConfigurationCommand.NAME
        : options.stream().anyMatch(LINT::contains)
            ? LintConfigurationCommand.NAME
            : PrintConfigurationCommand.NAME;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a question is missing: print, convert or lint");
  }
}
