package dev.berth.cli.flags;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/// Command lines that are read as Go's pflag does. Their commands need [FlagSyntax] as their
/// preprocessor.
public final class PflagLine {
  private PflagLine() {}

  /// Prepares a command line: how values are read, that the last one of a flag counts, and that
  /// errors do not keep the command from running.
  public static void prepare(CommandLine line) {
    FlagTypes.register(line);
    line.getCommandSpec().parser().collectErrors(true).allowOptionsAsOptionParameters(true);
    line.setOverwrittenOptionsAllowed(true);
  }

  /// Whether a command reads its line so. It says itself what is wrong with that.
  public static boolean isReadBy(CommandSpec command) {
    return command.preprocessor() instanceof FlagSyntax;
  }

  /// What is wrong with a command line that has been parsed, in pflag's words.
  public static Optional<String> error(CommandLine line) {
    var errors = new FlagErrors(line.getCommandSpec(), line.getParseResult(), false);
    return errors.with(List.of()).stream().findFirst();
  }
}
