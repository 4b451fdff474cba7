package dev.berth.cli.command;

import dev.berth.api.codec.Nearest;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth help`. (picocli's own command has a `--help` that conflicts with the common option of all
/// commands.)
@Command(
    name = "help",
    helpCommand = true,
    header = "Explains Berth, or one of its commands.",
    footer = {"  berth help simulate", "  berth help capacity fit"})
final class HelpCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command to explain.")
  private List<String> words = List.of();

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    CommandLine explained = root;
    for (String word : words) {
      var commands = explained.getSubcommands();
      explained = commands.get(word);
      if (explained == null) {
        throw new ParameterException(
            spec.commandLine(),
            "there is no command %s%s".formatted(word, Nearest.hint(word, commands.keySet())));
      }
    }
    explained.usage(root.getOut());
  }
}
