package dev.berth.cli.command;

import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.SimulationSetup;
import java.io.PrintStream;
import java.util.stream.Collectors;

/// What of the input is not read, and what is made of the rest.
final class InputNotices {
  private static final int FEW = 5;

  private InputNotices() {}

  static void note(SimulationSetup scenario, PrintStream err, RunNotes notes) {
    String skipped = scenario.input().skippedLine();
    if (!skipped.isEmpty()) {
      err.println(skipped);
    }
    String made = madePods(scenario);
    if (!made.isEmpty()) {
      notes.assume(made);
    }
  }

  /// `Made pods: 4 for Deployment shop/web`; empty if none were made.
  private static String madePods(SimulationSetup scenario) {
    var expanded = scenario.expanded();
    if (expanded.isEmpty()) {
      return "";
    }
    int pods = expanded.stream().mapToInt(workload -> workload.pods()).sum();
    return expanded.size() > FEW
        ? "Made: %,d pods for %,d workloads".formatted(pods, expanded.size())
        : expanded.stream()
            .map(made -> "%,d for %s".formatted(made.pods(), made.workload().title()))
            .collect(Collectors.joining(", ", "Made pods: ", ""));
  }
}
