package dev.berth.cli.command;

import dev.berth.cli.terminal.Streams;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth completion`: prints a script by which a shell completes commands, options and files.
@Command(
    name = "completion",
    header = "Prints a script that makes a shell complete Berth's commands.",
    description = {
      "",
      "  bash: source <(berth completion bash)    for good: the same line in ~/.bashrc",
      "  zsh:  source <(berth completion zsh)     for good: the same line in ~/.zshrc",
      ""
    })
final class CompletionCommand implements Runnable {
  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "bash|zsh",
      converter = Shell.Converter.class,
      description = "The shell.")
  @SuppressWarnings("UnusedVariable") // the script finds out which of the two it runs in
  private Shell shell = Shell.BASH;

  CompletionCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public void run() {
    streams.out().print(AutoComplete.bash("berth", spec.root().commandLine()));
  }
}
