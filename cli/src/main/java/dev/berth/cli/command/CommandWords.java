package dev.berth.cli.command;

import dev.berth.api.codec.Nearest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;

/// The arguments of a command line, and the command that they name. `berth --config …` means `berth
/// run --config …`, so that a manifest for kube-scheduler only needs another program; with
/// `--compat`, `capacity` and `genpod` are the commands that behave like the originals. Without a
/// question, `capacity` and `check-config` select it by their options.
///
/// @param command the word at the command's place; empty if there is none
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
  private static final Map<String, Set<String>> QUESTIONS =
      Map.of(
          CapacityCommand.NAME,
          Set.of(FitCommand.NAME, ScaleCommand.NAME, ConsolidateCommand.NAME),
          CheckConfigCommand.NAME,
          Set.of(
              PrintConfigurationCommand.NAME,
              ConvertConfigurationCommand.NAME,
              LintConfigurationCommand.NAME));
  private static final Set<String> HELP = Set.of("-h", "--help");
  private static final Map<String, String> ORIGINALS =
      Map.of("capacity", ClusterCapacityCommand.NAME, "genpod", OriginalGenpodCommand.NAME);

  CommandWords {
    arguments = List.copyOf(arguments);
  }

  /// @param root has the options before a command
  static CommandWords of(String[] given, CommandLine root) {
    Set<String> own = root.getCommandSpec().optionsMap().keySet();
    var at = (int) Arrays.stream(given).takeWhile(own::contains).count();
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
    moveQuestion(arguments, at + 1, own);
    return new CommandWords(arguments.get(at), arguments);
  }

  /// Moves the question of a command with several questions behind the command's name: the named
  /// question from any place, or else the question of the given options. A word that resembles the
  /// name of a question, and is not a file, stays at its place and is reported as unknown.
  ///
  /// @param at the place of the question
  /// @param own options of all commands that have no value
  private static void moveQuestion(List<String> arguments, int at, Set<String> own) {
    Function<List<String>, String> asked = BY_OPTIONS.get(arguments.get(at - 1));
    List<String> given = arguments.subList(at, arguments.size());
    if (asked == null || given.isEmpty() || HELP.contains(given.getFirst())) {
      return;
    }
    Set<String> names = QUESTIONS.getOrDefault(arguments.get(at - 1), Set.of());
    for (int i = 0; i < given.size(); i++) {
      boolean isValue =
          i > 0 && given.get(i - 1).startsWith("-") && !own.contains(given.get(i - 1));
      if (names.contains(given.get(i)) && !isValue) {
        arguments.add(at, arguments.remove(at + i));
        return;
      }
    }
    if (given.getFirst().startsWith("-")
        || Nearest.question(given.getFirst(), names).isEmpty()
        || Files.exists(Path.of(given.getFirst()))) {
      arguments.add(
          at,
          asked.apply(given.stream().map(argument -> argument.replaceFirst("=.*", "")).toList()));
    }
  }

  String[] all() {
    return arguments.toArray(String[]::new);
  }
}
