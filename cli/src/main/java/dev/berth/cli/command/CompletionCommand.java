package dev.berth.cli.command;

import dev.berth.terminal.Streams;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth completion`: prints a script with which a shell completes commands, options and files.
@Command(
    name = "completion",
    header = "Prints a script that makes a shell complete Berth's commands.",
    description = {
      "  bash: source <(berth completion bash)    for good: the same line in ~/.bashrc",
      "  zsh:  source <(berth completion zsh)     for good: the same line in ~/.zshrc",
      "  fish: berth completion fish | source     for good: the same in ~/.config/fish/config.fish"
    })
final class CompletionCommand implements Runnable {
  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
  private Shell shell = Shell.BASH;

  CompletionCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public void run() {
    var berth = spec.root().commandLine();
    streams.out().print(shell == Shell.FISH ? FishCompletion.of(berth) : bash(berth));
  }

  /// For bash and zsh: the script finds out which of them runs it.
  private static String bash(CommandLine berth) {
    return "# Completes the commands, options and files of berth, in bash and zsh.\n"
        + AutoComplete.bash("berth", berth)
            .lines()
            .dropWhile(line -> line.isBlank() || line.startsWith("#"))
            .collect(Collectors.joining("\n", "", "\n"));
  }

  /// Shells that can complete.
  enum Shell {
    BASH,
    ZSH,
    FISH;

    /// As users write it.
    @Override
    public String toString() {
      return EnumNames.of(this);
    }
  }
}
