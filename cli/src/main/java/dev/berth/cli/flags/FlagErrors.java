package dev.berth.cli.flags;

import dev.berth.api.codec.Nearest;
import dev.berth.config.validation.GoValue;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// The errors of a command line, in pflag's words.
///
/// @param withHints whether to name the flag that may be meant by one that is unknown
record FlagErrors(CommandSpec command, ParseResult parsed, boolean withHints) {
  /// All errors; empty if there are none.
  List<String> with(List<String> arguments) {
    List<String> errors = parsed.errors().stream().flatMap(this::texts).toList();
    List<String> words = arguments.stream().filter(argument -> !argument.isEmpty()).toList();
    // After an unknown flag stands what may have been its value.
    return parsed.unmatched().isEmpty() && !words.isEmpty()
        ? Stream.concat(errors.stream(), Stream.of(unwanted(words))).toList()
        : errors;
  }

  private String unwanted(List<String> words) {
    return "%s does not take any arguments, got %s"
        .formatted(
            GoValue.text(command.qualifiedName()),
            words.stream().map(GoValue::text).collect(Collectors.joining(" ", "[", "]")));
  }

  private Stream<String> texts(Exception error) {
    return switch (error) {
      case UnmatchedArgumentException unmatched ->
          unmatched.getUnmatched().stream().map(this::unknown);
      case MissingParameterException _ -> Stream.of(withoutValue(parsed.originalArgs().getLast()));
      case ParameterException wrong when wrong.getArgSpec() instanceof OptionSpec option ->
          Stream.of(wrongValue(option, wrong));
      default -> Stream.of(String.valueOf(error.getMessage()));
    };
  }

  private String unknown(String argument) {
    if (!argument.startsWith("--")) {
      return "unknown shorthand flag: '%s' in %s".formatted(argument.charAt(1), argument);
    }
    if (argument.startsWith("---") || argument.startsWith("--=")) {
      return "bad flag syntax: " + argument;
    }
    int equals = argument.indexOf('=');
    String name = equals < 0 ? argument : argument.substring(0, equals);
    if (!withHints) {
      return "unknown flag: " + name;
    }
    List<String> known =
        command.options().stream()
            .filter(option -> !option.hidden())
            .map(OptionSpec::longestName)
            .toList();
    return "unknown flag: " + name + Nearest.hint(name, known);
  }

  /// Only the last argument can lack a value.
  private static String withoutValue(String flag) {
    return flag.startsWith("--")
        ? "flag needs an argument: " + flag
        : "flag needs an argument: '%s' in %s".formatted(flag.charAt(flag.length() - 1), flag);
  }

  private static String wrongValue(OptionSpec option, ParameterException wrong) {
    return "invalid argument %s for \"%s\" flag: %s"
        .formatted(
            GoValue.text(wrong.getValue()),
            String.join(", ", option.names()),
            wrong.getCause() == null ? wrong.getMessage() : wrong.getCause().getMessage());
  }
}
