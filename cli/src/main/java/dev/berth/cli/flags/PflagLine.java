package dev.berth.cli.flags;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/// Command lines in the grammar of Go's pflag. Their commands need the preprocessor [FlagSyntax].
public final class PflagLine {
  private PflagLine() {}

  /// Prepares a command line: values are read, the last value of a flag counts, and errors do not
  /// keep the command from running.
  public static void prepare(CommandLine line) {
    FlagTypes.register(line);
    line.getCommandSpec().parser().collectErrors(true).allowOptionsAsOptionParameters(true);
    line.setOverwrittenOptionsAllowed(true);
  }

  /// Whether a command uses this grammar. Such a command reports its errors itself.
  public static boolean isReadBy(CommandSpec command) {
    return command.preprocessor() instanceof FlagSyntax;
  }

  /// Returns the error in a parsed command line, in pflag's words.
  public static Optional<String> error(CommandLine line) {
    var errors = new FlagErrors(line.getCommandSpec(), line.getParseResult(), false);
    return errors.with(List.of()).stream().findFirst();
  }
}
