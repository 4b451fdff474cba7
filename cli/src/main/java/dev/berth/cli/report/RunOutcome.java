package dev.berth.cli.report;

import static java.util.stream.Collectors.toSet;

import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.cluster.workload.Rollout;
import dev.berth.framework.diagnosis.Decision.Result;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// What a run came to, in figures: for programs, and for conditions on it.
///
/// @param report of the run
/// @param workloads those of which a pod was tried or preempted, in the order of the first
/// @param skipped how many objects there were of each kind that scheduling does not read
/// @param assumptions what the run took for granted, a line each
/// @param warnings what may make the result differ from the cluster's, a line each
public record RunOutcome(
    Report report,
    List<WorkloadOutcome> workloads,
    Map<String, Integer> skipped,
    List<String> assumptions,
    List<String> warnings)
    implements RunFindings {
  public RunOutcome {
    workloads = List.copyOf(workloads);
    assumptions = List.copyOf(assumptions);
    warnings = List.copyOf(warnings);
    skipped = Collections.unmodifiableMap(new LinkedHashMap<>(skipped));
  }

  /// How many pods ended with one of these results.
  public int count(Result... results) {
    var counted = Arrays.asList(results);
    return (int) report.pods().stream().filter(pod -> counted.contains(pod.result())).count();
  }

  /// How many pods could not be placed. Those that wait for a gate or for another scheduler are not
  /// among them.
  @Override
  public int pending() {
    return count(Result.UNSCHEDULABLE, Result.ERROR);
  }

  /// The workloads that cannot become what they are to be, such as `Deployment shop/web`; not those
  /// that the run has not touched, whose pods were pending before.
  @Override
  public List<String> stuck() {
    var stuck = new LinkedHashSet<String>();
    var goingOn =
        report.rollouts().stream().filter(Rollout::goesOn).map(Rollout::title).collect(toSet());
    for (var workload : workloads) {
      if (workload.pending() > workload.pendingBefore() && !goingOn.contains(workload.title())) {
        stuck.add(workload.title());
      }
    }
    report.rollouts().stream()
        .filter(Rollout::isStuck)
        .forEach(rollout -> stuck.add(rollout.title()));
    report.obstacles().stream()
        .map(PodObstacle::pod)
        .filter(pod -> pod.metadata().controller().isEmpty())
        .forEach(pod -> stuck.add("Pod " + pod.key()));
    report.refusals().forEach(refusal -> stuck.add(refusal.kind() + " " + refusal.key()));
    report.drains().stream()
        .filter(drain -> !drain.remaining().isEmpty())
        .forEach(drain -> stuck.add("Node " + drain.node()));
    return List.copyOf(stuck);
  }
}
