package dev.berth.cli.overview;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.report.ClusterUse;
import dev.berth.cli.report.NodeUse;
import dev.berth.cli.report.PodResult;
import dev.berth.cli.report.Report;
import dev.berth.cli.report.SimulationRun;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.cluster.workload.PodStates;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes the overview of a cluster in files, such as a dump: simulates what the scheduler would do
/// now with the pods that wait, and says what becomes of each. For one thread.
public final class FileOverview {
  private final SimulationSetup scenario;

  /// The pods as they were read: those of manifests have no time at which they were created.
  private final Map<ObjectKey, Pod> given = new HashMap<>();

  private final Map<ObjectKey, WaitCause> causes = new HashMap<>();

  /// Whether there are any: otherwise only the scheduler of the cluster can know why pods wait.
  private boolean hasNodes;

  /// By message: those of equal ones are equal.
  private final Map<String, WaitCause> known = new HashMap<>();

  /// @param scenario has not run yet
  public FileOverview(SimulationSetup scenario) {
    this.scenario = scenario;
    scenario
        .input()
        .manifests()
        .forEach(manifest -> {
          if (manifest.object() instanceof Pod pod) {
            given.put(pod.key(), pod);
          }
        });
  }

  /// Runs the simulation; once.
  ///
  /// @param limit how many reasons, pods and nodes are wanted
  /// @param notes collects notices about the run
  public Overview run(int limit, RunNotes notes, Consumer<SimulationProgress> progress)
      throws InterruptedException {
    var cluster = scenario.cluster();
    List<NodeUse> nodes = new ClusterUse(cluster, scenario.featureGates()).nodes();
    Map<ObjectKey, Pod> waiting = new HashMap<>();
    cluster.list(Pod.class).stream()
        .filter(PodStates::isPending)
        .forEach(pod -> waiting.put(pod.key(), pod));
    scenario
        .simulation()
        .tryEqualsBy(
            Comparator.comparing(this::created, Comparator.nullsLast(Comparator.naturalOrder())));
    var run = new SimulationRun(scenario, notes);
    run.run(this::note, progress);
    var tried = new ArrayList<OverviewPod>();
    var others = new ArrayList<OverviewPod>();
    Report report = run.outcome().report();
    hasNodes = !nodes.isEmpty();
    for (PodResult result : report.pods()) {
      Pod pod = waiting.get(result.pod());
      if (pod != null) {
        (result.isTried() ? tried : others).add(waiting(pod, result));
      }
    }
    tried.addAll(others);
    return Overview.of(
        scenario.clock().instant(),
        tried,
        tried.stream(),
        report.rollouts().stream().filter(rollout -> rollout.refused() > 0).toList(),
        nodes,
        limit,
        null);
  }

  private void note(AttemptDecision decision) {
    switch (decision) {
      case Decision ofPod -> note(ofPod);
      case GroupDecision ofGroup -> ofGroup.members().forEach(member -> note(member.decision()));
    }
  }

  private void note(Decision decision) {
    if (decision.result() != Decision.Result.SCHEDULED) {
      causes.put(
          decision.pod(), known.computeIfAbsent(decision.message(), _ -> WaitCause.of(decision)));
    }
  }

  private OverviewPod waiting(Pod pod, PodResult result) {
    String recorded = recorded(pod);
    boolean isUnknown = !hasNodes && result.isTried() && !recorded.isEmpty();
    String message = result.isPlaced() || isUnknown ? recorded : result.why();
    WaitCause cause =
        result.isPlaced() || !result.isTried() || isUnknown
            ? WaitCause.of(message)
            : causes.getOrDefault(pod.key(), WaitCause.of(message));
    return new OverviewPod(
        pod, created(pod), cause.text().isEmpty() ? null : cause, message, null, result);
  }

  private @Nullable Instant created(Pod pod) {
    Pod read = given.get(pod.key());
    return read == null ? null : read.metadata().creationTimestamp();
  }

  /// What the scheduler of the cluster has said of it last.
  private String recorded(Pod pod) {
    Pod read = given.getOrDefault(pod.key(), pod);
    var condition = read.status().condition(PodCondition.SCHEDULED);
    return condition == null ? "" : condition.message();
  }
}
