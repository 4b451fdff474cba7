package dev.berth.cli.command;

import dev.berth.cli.report.RunFindings;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine.Option;

/// Which outcomes of a run end it with another exit code.
final class FailOnOptions {
  @Option(
      names = "--fail-on",
      split = ",",
      paramLabel = "none|pending|stuck|warnings,...",
      hideParamSyntax = true,
      description = {
        "End with exit code 3 if there is such an outcome; several are separated by commas.",
        "pending: a pod has no node.",
        "stuck: a workload cannot become what it is to be, or a node is not drained.",
        "warnings: a note says that the result may differ from the cluster's."
      })
  private List<FailOn> conditions = List.of();

  FailOnOptions() {}

  /// The exit code of a run that is done, after saying what of these conditions its outcome meets.
  int exitCode(RunFindings outcome, PrintStream err) {
    return FailOn.exitCode(conditions, outcome, err);
  }
}
