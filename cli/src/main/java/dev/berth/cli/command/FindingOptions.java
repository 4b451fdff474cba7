package dev.berth.cli.command;

import dev.berth.lint.Severity;
import dev.berth.questions.lint.LintReport;
import picocli.CommandLine.Option;

/// The findings of a check that end it with another exit code.
final class FindingOptions {
  @Option(
      names = "--fail-on",
      paramLabel = "none|error|warning|note",
      description =
          "End with exit code 3 if there is a finding that is at least so bad"
              + " (default: error).")
  private Level failOn = Level.ERROR;

  /// Findings that fail a check: those that are at least so bad.
  enum Level {
    NONE,
    ERROR,
    WARNING,
    NOTE
  }

  int exitCode(LintReport report) {
    return ExitCodes.of(failOn == Level.NONE || report.count(Severity.valueOf(failOn.name())) == 0);
  }

  /// @param warnings the number of warnings; errors have ended the command before
  int exitCode(int warnings) {
    return ExitCodes.of(warnings == 0 || failOn == Level.NONE || failOn == Level.ERROR);
  }
}
