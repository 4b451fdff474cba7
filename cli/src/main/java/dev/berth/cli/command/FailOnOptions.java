package dev.berth.cli.command;

import dev.berth.questions.report.RunFindings;
import java.io.PrintStream;
import java.util.List;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/// The outcomes of a run that end it with another exit code.
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

  /// Outcomes of a simulation that the option can name.
  enum FailOn {
    NONE,
    PENDING,
    STUCK,
    WARNINGS;

    /// Returns the conditions that the outcome meets, in a few words; empty if there are none.
    private String found(RunFindings outcome) {
      return switch (this) {
        case NONE -> "";
        case PENDING -> count(outcome.pending(), "pod is pending", "pods are pending");
        case STUCK -> stuck(outcome.stuck());
        case WARNINGS -> count(outcome.notes().notes().size(), "warning", "warnings");
      };
    }

    /// As users write it.
    @Override
    public String toString() {
      return EnumNames.of(this);
    }
  }

  /// Prints which of these conditions the outcome meets, and returns the exit code of a complete
  /// run.
  int exitCode(RunFindings outcome, PrintStream err) {
    int code = ExitCodes.of(!outcome.isPartial());
    for (FailOn condition : new TreeSet<>(conditions)) {
      String found = condition.found(outcome);
      if (!found.isEmpty()) {
        err.println("berth: --fail-on=%s: %s".formatted(condition, found));
        code = ExitCodes.UNWANTED_RESULT;
      }
    }
    return code;
  }

  private static String stuck(List<String> stuck) {
    return switch (stuck.size()) {
      case 0 -> "";
      case 1 -> stuck.getFirst() + " is stuck";
      default -> "%s and %,d more are stuck".formatted(stuck.getFirst(), stuck.size() - 1);
    };
  }

  private static String count(int number, String one, String many) {
    return number == 0 ? "" : "%,d %s".formatted(number, number == 1 ? one : many);
  }
}
