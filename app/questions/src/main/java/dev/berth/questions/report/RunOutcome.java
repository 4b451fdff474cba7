package dev.berth.questions.report;

import static java.util.stream.Collectors.toSet;

import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Page;
import dev.berth.timeline.chart.Chart;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The outcome of a run in figures: for programs, and for conditions on it.
///
/// @param report the report of the run
/// @param workloads the workloads with a tried or preempted pod, in the order of the first
/// @param skipped the number of objects of each kind that scheduling does not read
/// @param notes about the run
public record RunOutcome(
    Report report, List<WorkloadOutcome> workloads, Map<String, Integer> skipped, RunNotes notes)
    implements RunFindings {
  public RunOutcome {
    workloads = List.copyOf(workloads);
    skipped = Collections.unmodifiableMap(new LinkedHashMap<>(skipped));
  }

  @Override
  public Map<String, @Nullable Object> document() {
    return SummaryTree.SUMMARY.tree(this);
  }

  @Override
  public void write(Page page, boolean all) {
    new ReportPage(report, all).write(page);
  }

  @Override
  public List<Chart> charts(String input) {
    return report.nodes().isEmpty()
        ? List.of()
        : List.of(
            new Chart(
                "nodes",
                HeatMapSvg.of(
                    HeatMap.of(report.nodes()),
                    "Requested on each node, after the run",
                    "%s · %s".formatted(input, Counts.of(report.nodes().size(), "node")))));
  }

  /// The part about objects of one namespace, and about objects without a namespace.
  public RunOutcome in(String namespace) {
    return new RunOutcome(
        report.in(namespace),
        workloads.stream().filter(it -> it.workload().key().namespace().equals(namespace)).toList(),
        skipped,
        notes);
  }

  /// How many pods ended with one of these results.
  public int count(Result... results) {
    var counted = Arrays.asList(results);
    return (int) report.pods().stream().filter(pod -> counted.contains(pod.result())).count();
  }

  /// How many pods could not be placed. Pods that wait for a gate or for another scheduler do not
  /// count.
  @Override
  public int pending() {
    return count(Result.UNSCHEDULABLE, Result.ERROR);
  }

  /// The workloads that cannot reach their specification, such as `Deployment shop/web`, without
  /// workloads whose pods were pending before and that the run has not touched.
  @Override
  public List<String> stuck() {
    var goingOn =
        report.rollouts().stream().filter(Rollout::goesOn).map(Rollout::title).collect(toSet());
    return Stream.of(
            workloads.stream()
                .filter(it -> it.pending() > it.pendingBefore())
                .map(WorkloadOutcome::title)
                .filter(it -> !goingOn.contains(it)),
            report.rollouts().stream().filter(Rollout::isStuck).map(Rollout::title),
            report.obstacles().stream()
                .map(PodObstacle::pod)
                .filter(pod -> pod.metadata().controller().isEmpty())
                .map(pod -> "Pod " + pod.key()),
            report.refusals().stream().map(refusal -> refusal.kind() + " " + refusal.key()),
            report.drains().stream()
                .filter(drain -> !drain.remaining().isEmpty())
                .map(drain -> "Node " + drain.node()))
        .flatMap(some -> some)
        .distinct()
        .toList();
  }
}
