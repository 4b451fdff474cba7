package dev.berth.cli.command;

import dev.berth.cli.scenario.RunNotes;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.update.Replacement;
import dev.berth.cluster.workload.Rollout;
import dev.berth.cluster.workload.SimulatedCluster;
import java.io.PrintStream;
import java.util.stream.Collectors;

/// What of the input is not read, and what is made of the rest.
final class InputNotices {
  private static final int FEW = 5;

  private InputNotices() {}

  static void note(Input input, SimulatedCluster cluster, PrintStream err, RunNotes notes) {
    String skipped = input.skippedLine();
    if (!skipped.isEmpty()) {
      err.println(skipped);
    }
    String made = madePods(cluster);
    if (!made.isEmpty()) {
      notes.assume(made);
    }
    cluster.replacements().forEach(it -> notes.assume(changes(it)));
  }

  /// `Made pods: 4 for Deployment shop/web`; empty if no workload is new.
  private static String madePods(SimulatedCluster cluster) {
    var workloads =
        cluster.controllers().rollouts().stream()
            .filter(rollout -> !rollout.isUpdate() && rollout.allowed() > 0)
            .toList();
    if (workloads.isEmpty()) {
      return "";
    }
    int pods = workloads.stream().mapToInt(Rollout::allowed).sum();
    return workloads.size() > FEW
        ? "Made: %,d pods for %,d workloads".formatted(pods, workloads.size())
        : workloads.stream()
            .map(rollout -> "%,d for %s".formatted(rollout.allowed(), rollout.title()))
            .collect(Collectors.joining(", ", "Made pods: ", ""));
  }

  private static String changes(Replacement replacement) {
    var changes = replacement.changes();
    var some = String.join("; ", changes.subList(0, Math.min(FEW, changes.size())));
    return "Changed: %s: %s"
        .formatted(
            replacement.after().title(),
            changes.isEmpty()
                ? "nothing that scheduling reads"
                : changes.size() > FEW
                    ? "%s; and %,d more".formatted(some, changes.size() - FEW)
                    : some);
  }
}
