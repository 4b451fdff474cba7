package dev.berth.cli.command;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Completion for fish, which picocli does not support: a `complete` command for each command and
/// each of its options. Fish itself completes the names of files.
final class FishCompletion {
  private final String program;
  private final List<String> lines = new ArrayList<>();

  private FishCompletion(String program) {
    this.program = program;
  }

  /// The script for a program with these commands.
  static String of(CommandLine root) {
    var completion = new FishCompletion(root.getCommandName());
    completion.options("__fish_use_subcommand", root.getCommandSpec());
    root.getSubcommands()
        .forEach((name, command) -> completion.command("__fish_use_subcommand", name, command));
    return String.join("\n", completion.lines) + "\n";
  }

  /// @param place the position of the command's name
  private void command(String place, String name, CommandLine command) {
    var spec = command.getCommandSpec();
    if (spec.usageMessage().hidden()) {
      return;
    }
    lines.add(
        "complete -c %s -n %s -f -a %s -d %s"
            .formatted(
                program,
                place.contains(" ") ? quoted(place) : place,
                name,
                quoted(String.join(" ", spec.usageMessage().header()))));
    var here = "__fish_seen_subcommand_from " + name;
    options(here, spec);
    command.getSubcommands().forEach((inner, question) -> command(here, inner, question));
  }

  private void options(String condition, CommandSpec spec) {
    for (var option : spec.options()) {
      if (!option.hidden()) {
        lines.add(
            "complete -c %s -n %s%s%s -d %s"
                .formatted(
                    program,
                    quoted(condition),
                    names(option),
                    argument(option),
                    quoted(description(option))));
      }
    }
  }

  private static String names(OptionSpec option) {
    var names = new StringBuilder();
    for (var name : option.names()) {
      names.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
    }
    return names.toString();
  }

  /// The values of an option whose label lists them.
  private static String argument(OptionSpec option) {
    if (option.arity().max() == 0) {
      return "";
    }
    var label = option.paramLabel();
    return label.matches("[a-z]+(\\|[a-z]+)+")
        ? " -x -a " + quoted(label.replace('|', ' '))
        : " -r";
  }

  private static String description(OptionSpec option) {
    return option.description().length == 0 ? "" : option.description()[0];
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
