package dev.berth.cli.command;

import dev.berth.api.codec.Nearest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth help`. (picocli's own has a `--help` that gets in the way of the one all commands share.)
@Command(name = "help", helpCommand = true, header = "Explains Berth, or one of its commands.")
final class HelpCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command to explain.")
  private @Nullable String command;

  HelpCommand() {}

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    if (command == null) {
      root.usage(root.getOut());
      return;
    }
    CommandLine explained = root.getSubcommands().get(command);
    if (explained == null) {
      throw new ParameterException(
          spec.commandLine(),
          "there is no command %s%s"
              .formatted(command, Nearest.hint(command, root.getSubcommands().keySet())));
    }
    explained.usage(root.getOut());
  }
}
