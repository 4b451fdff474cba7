package dev.berth.cli.command;

import dev.berth.cli.scenario.SimulationSetup;
import java.io.PrintStream;
import java.util.stream.Collectors;

/// Notices about the input, one per line.
final class InputNotices {
  private static final int FEW = 5;

  private InputNotices() {}

  static void print(SimulationSetup scenario, PrintStream err) {
    String skipped = scenario.input().skippedLine();
    if (!skipped.isEmpty()) {
      err.println(skipped);
    }
    var expanded = scenario.expanded();
    if (!expanded.isEmpty()) {
      int pods = expanded.stream().mapToInt(workload -> workload.pods()).sum();
      err.println(
          expanded.size() > FEW
              ? "Made: %,d pods for %,d workloads".formatted(pods, expanded.size())
              : expanded.stream()
                  .map(made -> "%,d for %s".formatted(made.pods(), made.workload().title()))
                  .collect(Collectors.joining(", ", "Made pods: ", "")));
    }
  }
}
