package dev.berth.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/// `berth --config …` means `berth run --config …`, so that a manifest for kube-scheduler needs no
/// more than another program.
final class DefaultCommand {
  private static final String RUN = "run";

  private DefaultCommand() {}

  /// The arguments, with `run` added if they name no command.
  ///
  /// @param root has the options that stand before a command
  static String[] complete(String[] arguments, CommandLine root) {
    Set<String> own = root.getCommandSpec().optionsMap().keySet();
    int at = 0;
    while (at < arguments.length && own.contains(arguments[at])) {
      at++;
    }
    if (at == arguments.length || !arguments[at].startsWith("-")) {
      return arguments;
    }
    var completed = new ArrayList<>(List.of(arguments));
    completed.add(at, RUN);
    return completed.toArray(String[]::new);
  }
}
