package dev.berth.cli.command;

import dev.berth.cli.lint.LintReport;
import dev.berth.lint.Severity;
import picocli.CommandLine.Option;

/// Which findings of a check end it with another exit code.
final class FindingOptions {
  @Option(
      names = "--fail-on",
      paramLabel = "none|error|warning|note",
      description =
          "End with exit code 3 if there is a finding that is at least so bad"
              + " (default: error).")
  private FindingLevel failOn = FindingLevel.ERROR;

  FindingOptions() {}

  int exitCode(LintReport report) {
    return ExitCodes.of(
        failOn == FindingLevel.NONE || report.count(Severity.valueOf(failOn.name())) == 0);
  }
}
