package dev.berth.cli.flags;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// A parsed command line with [ServerFlags].
public final class GivenFlags {
  private final CommandSpec command;
  private final ParseResult parsed;

  /// @param line a parsed line with a command that has [ServerFlags]
  public GivenFlags(CommandLine line) {
    command = line.getCommandSpec();
    parsed = line.getParseResult();
  }

  /// Prepares a command line for [ServerFlags]: their values are read, and all errors are found,
  /// not only the first.
  public static void prepare(CommandLine line) {
    PflagLine.prepare(line);
    RetiredFlag.addTo(line.getCommandSpec());
  }

  /// Whether a flag is given.
  public boolean has(String flag) {
    return parsed.hasMatchedOption(flag);
  }

  /// All errors of the command line itself.
  public List<String> errors(List<String> arguments) {
    return new FlagErrors(command, parsed, true).with(arguments);
  }

  /// The replacements of removed flags, by flag.
  public SortedMap<String, String> advice() {
    Map<RetiredFlag, String> retired = new EnumMap<>(RetiredFlag.class);
    for (RetiredFlag flag : RetiredFlag.values()) {
      if (has(flag.flag())) {
        retired.put(flag, parsed.matchedOptionValue(flag.flag(), ""));
      }
    }
    var advice = new TreeMap<String, String>();
    for (RetiredFlag flag : retired.keySet()) {
      String text = flag.advice(retired);
      if (text != null) {
        advice.put(flag.flag(), text);
      }
    }
    return advice;
  }

  /// The values of all flags, given or not, by name without hyphens: kube-scheduler logs them at
  /// its start and shows them on `/flagz`.
  public SortedMap<String, String> values() {
    var values = new TreeMap<String, String>();
    command.options().stream()
        .filter(option -> !option.hidden())
        .forEach(option -> values.put(name(option), FlagText.ofCurrent(option)));
    return Collections.unmodifiableSortedMap(values);
  }

  private static String name(OptionSpec option) {
    return option.longestName().substring("--".length());
  }
}
