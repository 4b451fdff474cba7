package dev.berth.questions.overview;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsLast;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.workload.PodStates;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.PodInfo;
import dev.berth.questions.overview.Overview.OverviewPod;
import dev.berth.questions.report.ClusterUse;
import dev.berth.questions.report.PodResult;
import dev.berth.questions.report.RunOutcome;
import dev.berth.questions.report.SimulationRun;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.SimulationSetup;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Creates the overview of a cluster in files, such as a dump: simulates the scheduler's next
/// decisions about waiting pods, and reports the result for each. For one thread.
public final class FileOverview {
  private final SimulationSetup scenario;

  /// The pods as they were read: pods of manifests have no creation time.
  private final Map<ObjectKey, Pod> given = new HashMap<>();

  private final Map<ObjectKey, WaitCause> causes = new HashMap<>();

  private List<OverviewPod> made = List.of();
  private @Nullable RunOutcome outcome;

  private Consumer<PodInfo> attempts = _ -> {};
  private Consumer<AttemptDecision> decisions = _ -> {};

  /// Whether there are nodes: otherwise only the cluster's scheduler can know why pods wait.
  private boolean hasNodes;

  /// By message, so that equal causes are the same object.
  private final Map<String, WaitCause> known = new HashMap<>();

  /// @param scenario has not run yet
  public FileOverview(SimulationSetup scenario) {
    this.scenario = scenario;
    for (var manifest : scenario.input().manifests()) {
      if (manifest.object() instanceof Pod pod) {
        given.put(pod.key(), pod);
      }
    }
  }

  /// Makes the scheduler try pods of the same priority by age, as a scheduler does that has been
  /// running. Otherwise, the scheduler tries them in the order of the input.
  public FileOverview oldestFirst() {
    scenario.simulation().tryEqualsBy(comparing(this::created, nullsLast(naturalOrder())));
    return this;
  }

  /// Adds listeners of the run.
  ///
  /// @param attempts receives each pod before it is tried
  /// @param decisions receives each decision
  public FileOverview heardBy(Consumer<PodInfo> attempts, Consumer<AttemptDecision> decisions) {
    this.attempts = attempts;
    this.decisions = decisions;
    return this;
  }

  /// Runs the simulation, once, for this number of reasons, pods and nodes.
  public Overview run(int limit, RunNotes notes, Consumer<SimulationProgress> progress)
      throws InterruptedException {
    var cluster = scenario.cluster();
    var nodes = new ClusterUse(cluster, scenario.featureGates()).nodes();
    Map<ObjectKey, Pod> waiting =
        cluster.list(Pod.class).stream()
            .filter(PodStates::isPending)
            .collect(Collectors.toMap(Pod::key, pod -> pod));
    var run = new SimulationRun(scenario, notes);
    run.run(attempts, decisions.andThen(this::note), progress);
    outcome = run.outcome();
    var report = outcome.report();
    hasNodes = !nodes.isEmpty();
    var pods =
        report.pods().stream()
            .filter(result -> waiting.containsKey(result.pod()))
            .sorted(comparing(result -> !result.isTried()))
            .map(result -> waiting(Objects.requireNonNull(waiting.get(result.pod())), result))
            .toList();
    made =
        report.pods().stream()
            .filter(result -> !result.isPlaced() && !waiting.containsKey(result.pod()))
            .map(this::made)
            .flatMap(Optional::stream)
            .toList();
    return Overview.of(
        scenario.clock().instant(),
        pods,
        pods.stream(),
        report.rollouts().stream().filter(rollout -> rollout.refused() > 0).toList(),
        nodes,
        limit,
        null);
  }

  /// The pods that wait after the run but did not before: they were created in place of evicted
  /// pods.
  public List<OverviewPod> madeAndWaiting() {
    return made;
  }

  /// The outcome of the run.
  ///
  /// @throws NullPointerException if it has not run
  public RunOutcome outcome() {
    return Objects.requireNonNull(outcome);
  }

  private Optional<OverviewPod> made(PodResult result) {
    Pod pod = scenario.cluster().get(Pod.class, result.pod());
    return pod == null ? Optional.empty() : Optional.of(waiting(pod, result));
  }

  private void note(AttemptDecision decision) {
    switch (decision) {
      case Decision ofPod -> {
        if (ofPod.result() != Decision.Result.SCHEDULED) {
          causes.put(ofPod.pod(), known.computeIfAbsent(ofPod.message(), _ -> WaitCause.of(ofPod)));
        }
      }
      case GroupDecision ofGroup -> ofGroup.members().forEach(member -> note(member.decision()));
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

  /// Returns the last message of the cluster's scheduler about the pod.
  private String recorded(Pod pod) {
    Pod read = given.getOrDefault(pod.key(), pod);
    var condition = read.status().condition(PodCondition.SCHEDULED);
    return condition == null ? "" : condition.message();
  }
}
