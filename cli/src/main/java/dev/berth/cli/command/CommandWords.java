package dev.berth.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;

/// The arguments of a command line, and the command that they name. `berth --config …` means `berth
/// run --config …`, so that a manifest for kube-scheduler needs no more than another program; with
/// `--compat`, `capacity` and `genpod` are the commands that behave as the originals of that name.
///
/// @param command the word in the command's place; empty if there is none
/// @param arguments with `run` added if they name no command
record CommandWords(String command, List<String> arguments) {
  private static final String RUN = "run";
  private static final String COMPAT = "--compat";
  private static final Map<String, String> ORIGINALS =
      Map.of("capacity", ClusterCapacityCommand.NAME, "genpod", OriginalGenpodCommand.NAME);

  CommandWords {
    arguments = List.copyOf(arguments);
  }

  /// @param root has the options that stand before a command
  static CommandWords of(String[] given, CommandLine root) {
    Set<String> own = root.getCommandSpec().optionsMap().keySet();
    int at = 0;
    while (at < given.length && own.contains(given[at])) {
      at++;
    }
    var arguments = new ArrayList<>(List.of(given));
    if (at == given.length) {
      return new CommandWords("", arguments);
    }
    if (given[at].startsWith("-")) {
      arguments.add(at, RUN);
    }
    String original = ORIGINALS.get(arguments.get(at));
    if (original != null && arguments.remove(COMPAT)) {
      arguments.set(at, original);
    }
    return new CommandWords(arguments.get(at), arguments);
  }

  String[] all() {
    return arguments.toArray(String[]::new);
  }
}
