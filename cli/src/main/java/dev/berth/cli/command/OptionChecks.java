package dev.berth.cli.command;

import dev.berth.api.codec.MustBe;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// What is wrong with the values of a command's options, all at once. For one thread.
final class OptionChecks {
  private final CommandLine line;
  private final List<ParameterException> problems = new ArrayList<>();

  OptionChecks(CommandLine line) {
    this.line = line;
  }

  /// Something that has to be so.
  ///
  /// @param otherwise what is wrong if it is not
  OptionChecks that(boolean isSo, String otherwise) {
    if (!isSo) {
      problems.add(new ParameterException(line, otherwise));
    }
    return this;
  }

  /// The value is no less than 0, and a number at all.
  OptionChecks notNegative(String option, Number value) {
    return atLeast(0, option, value);
  }

  /// The value is no less than that, and a number at all.
  OptionChecks atLeast(int least, String option, Number value) {
    return that(
        value.doubleValue() >= least, "%s: %s".formatted(option, MustBe.atLeast(least, value)));
  }

  /// The option is not given with nothing, as by a variable of a script that is not set.
  OptionChecks notBlank(String option) {
    var value = line.getParseResult().matchedOptionValue(option, "any");
    return that(!value.isBlank(), "%s: a value is missing".formatted(option));
  }

  /// @throws ParameterException with all problems, if there are any
  void done() {
    throwAny(problems);
  }

  /// @throws ParameterException the first of them, the others as suppressed ones, if there are any
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
