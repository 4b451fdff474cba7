package dev.berth.cli.command;

import dev.berth.cli.flags.DeschedulerFlags;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/// Flags from other commands that the given command does not have, with their replacements:
/// kubectl's, those of `berth descheduler`, and those of other questions of the same command.
final class ForeignFlags {
  private static final String FILES = "name files without it";
  private static final String SELECTOR =
      "label selectors are not taken; name what they select, such as deploy/web or svc/web, or the"
          + " nodes as --drain LABEL=VALUE";
  private static final String NAMESPACES =
      "all namespaces of the input are read; an object without metadata.namespace is in default";
  private static final String AS_IF_GIVEN = "not needed: a drain is as if it were given";

  private static final String EVICTING =
      "a flag of berth descheduler, which evicts pods; berth deschedule only reads";

  private static final Map<String, String> HINTS =
      Map.ofEntries(
          Map.entry("-f", FILES),
          Map.entry("--filename", FILES),
          Map.entry("-l", SELECTOR),
          Map.entry("--selector", SELECTOR),
          Map.entry("-n", NAMESPACES),
          Map.entry("--namespace", NAMESPACES),
          Map.entry("-A", NAMESPACES),
          Map.entry("--all-namespaces", NAMESPACES),
          Map.entry("--ignore-daemonsets", AS_IF_GIVEN),
          Map.entry("--delete-emptydir-data", AS_IF_GIVEN),
          Map.entry("--delete-local-data", AS_IF_GIVEN),
          Map.entry("--disable-eviction", "a drain always heeds disruption budgets"));

  private ForeignFlags() {}

  /// One line for each such flag among the arguments.
  static List<String> hints(CommandSpec command, String[] arguments) {
    return Arrays.stream(arguments)
        .map(argument -> argument.startsWith("--") ? argument.split("=", 2)[0] : argument)
        .distinct()
        .filter(flag -> flag.startsWith("-") && command.findOption(flag) == null)
        .flatMap(flag -> hint(command, flag).map(hint -> flag + ": " + hint))
        .toList();
  }

  private static Stream<String> hint(CommandSpec command, String flag) {
    if (command.name().equals(DescheduleCommand.NAME)
        && CommandSpec.forAnnotatedObject(new DeschedulerFlags()).findOption(flag) != null) {
      return Stream.of(EVICTING);
    }
    var parent = command.parent();
    return Stream.concat(
        Stream.ofNullable(HINTS.get(flag)),
        parent == null || parent.parent() == null
            ? Stream.empty()
            : parent.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(other -> other.findOption(flag) != null)
                .map(other -> "an option of " + other.qualifiedName()));
  }
}
