package dev.berth.cli.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;

/// The arguments of a command line, and the command that they name. `berth --config …` means `berth
/// run --config …`, so that a manifest for kube-scheduler needs no more than another program; with
/// `--compat`, `capacity` and `genpod` are the commands that behave as the originals of that name.
/// `capacity` and `check-config` without a question ask the one that its options are for.
///
/// @param command the word in the command's place; empty if there is none
/// @param arguments with `run` added if they name no command
record CommandWords(String command, List<String> arguments) {
  private static final String RUN = "run";
  private static final String COMPAT = "--compat";
  private static final Map<String, Function<List<String>, String>> BY_OPTIONS =
      Map.of(
          CapacityCommand.NAME,
          CapacityCommand::question,
          CheckConfigCommand.NAME,
          CheckConfigCommand::question);
  private static final Set<String> NAMED =
      Set.of(
          FitCommand.NAME,
          ScaleCommand.NAME,
          ConsolidateCommand.NAME,
          PrintConfigurationCommand.NAME,
          ConvertConfigurationCommand.NAME,
          LintConfigurationCommand.NAME,
          "-h",
          "--help");
  private static final Map<String, String> ORIGINALS =
      Map.of("capacity", ClusterCapacityCommand.NAME, "genpod", OriginalGenpodCommand.NAME);

  CommandWords {
    arguments = List.copyOf(arguments);
  }

  /// @param root has the options that stand before a command
  static CommandWords of(String[] given, CommandLine root) {
    Set<String> own = root.getCommandSpec().optionsMap().keySet();
    int at = (int) Arrays.stream(given).takeWhile(own::contains).count();
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
    question(arguments.get(at), arguments.subList(at + 1, arguments.size()))
        .ifPresent(question -> arguments.add(at + 1, question));
    return new CommandWords(arguments.get(at), arguments);
  }

  /// The question that options ask of a command with several ones; empty if it is named.
  private static Optional<String> question(String command, List<String> given) {
    Function<List<String>, String> asked = BY_OPTIONS.get(command);
    if (asked == null || given.isEmpty() || NAMED.contains(given.getFirst())) {
      return Optional.empty();
    }
    return Optional.of(
        asked.apply(given.stream().map(argument -> argument.replaceFirst("=.*", "")).toList()));
  }

  String[] all() {
    return arguments.toArray(String[]::new);
  }
}
