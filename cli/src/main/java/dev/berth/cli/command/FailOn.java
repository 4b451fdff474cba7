package dev.berth.cli.command;

import dev.berth.cli.report.RunFindings;
import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/// Outcomes of a simulation that `--fail-on` can name.
enum FailOn {
  /// Nothing fails.
  NONE,

  /// A pod could not be placed.
  PENDING,

  /// A workload cannot become what it is to be.
  STUCK,

  /// The result may differ from the cluster's.
  WARNINGS;

  /// What of this there is in the outcome, in a few words; empty if there is nothing.
  String found(RunFindings outcome) {
    return switch (this) {
      case NONE -> "";
      case PENDING -> count(outcome.pending(), "pod is pending", "pods are pending");
      case STUCK -> stuck(outcome.stuck());
      case WARNINGS -> count(outcome.warnings().size(), "warning", "warnings");
    };
  }

  /// The exit code of a run that is done, after saying what of these conditions its outcome meets.
  static int exitCode(Collection<FailOn> conditions, RunFindings outcome, PrintStream err) {
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

  /// As users write it.
  @Override
  public String toString() {
    return EnumNames.of(this);
  }
}
