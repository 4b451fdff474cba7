package dev.berth.cli.disruption;

import static java.util.stream.Collectors.joining;

import dev.berth.capacity.disruption.StuckPod;
import dev.berth.capacity.disruption.Tie;
import dev.berth.cli.report.ReportPage;
import java.util.List;
import java.util.Map;

/// Pods that wait until what is lost is back, in words.
final class TieText {
  private TieText() {}

  /// Such as `6 pods of 6 StatefulSets, by their own anti-affinity`.
  static String of(Tie tie, List<StuckPod> pods) {
    List<String> workloads = pods.stream().map(StuckPod::workload).distinct().toList();
    List<String> kinds =
        workloads.stream().map(workload -> workload.split(" ", 2)[0]).distinct().toList();
    return "%s of %s, %s"
        .formatted(
            ReportPage.count(pods.size(), "pod"),
            ReportPage.count(workloads.size(), kinds.size() == 1 ? kinds.getFirst() : "workload"),
            tie.text());
  }

  static String of(Map<Tie, List<StuckPod>> tied) {
    return tied.entrySet().stream()
        .map(pods -> of(pods.getKey(), pods.getValue()))
        .collect(joining("; "));
  }
}
