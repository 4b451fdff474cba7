package dev.berth.cli.command;

import dev.berth.api.codec.MustBe;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Collects all errors in the values of a command's options. For one thread.
final class OptionChecks {
  private final CommandLine line;
  private final List<ParameterException> problems = new ArrayList<>();

  OptionChecks(CommandLine line) {
    this.line = line;
  }

  /// Requires a condition.
  ///
  /// @param otherwise the error if the condition is false
  OptionChecks that(boolean isSo, String otherwise) {
    if (!isSo) {
      problems.add(new ParameterException(line, otherwise));
    }
    return this;
  }

  /// Requires a number that is at least 0.
  OptionChecks notNegative(String option, Number value) {
    return atLeast(0, option, value);
  }

  /// Requires a number that is at least the given one.
  OptionChecks atLeast(int least, String option, Number value) {
    return that(
        value.doubleValue() >= least, "%s: %s".formatted(option, MustBe.atLeast(least, value)));
  }

  /// Requires a value that is not blank, for example from a variable of a script that is not set.
  OptionChecks notBlank(String option) {
    var value = line.getParseResult().matchedOptionValue(option, "any");
    return that(!value.isBlank(), "%s: a value is missing".formatted(option));
  }

  /// @throws ParameterException with all problems, if there are any
  void done() {
    throwAny(problems);
  }

  /// @throws ParameterException the first problem, with the others as suppressed exceptions, if
  ///   there are any
  static void throwAny(Collection<ParameterException> problems) {
    ParameterException first = null;
    for (var problem : problems) {
      if (first == null) {
        first = problem;
      } else {
        first.addSuppressed(problem);
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
