package dev.berth.questions.report;

import dev.berth.api.core.Pod;
import dev.berth.cluster.controller.workload.Shortfalls;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.model.PodInfo;
import dev.berth.queues.status.QueueStatuses.StatusChange;
import dev.berth.scenario.FairShareProfiles;
import dev.berth.scenario.RunEndNotes;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.SimulationSetup;
import dev.berth.terminal.Counts;
import java.util.function.Consumer;

/// A simulation from its setup to its outcome. For one thread.
public final class SimulationRun {
  private final SimulationSetup scenario;
  private final RunNotes notes;
  private final ClusterUse use;
  private final RunLog log = new RunLog();

  /// A run that has not begun.
  ///
  /// @param notes collects notices about the run
  public SimulationRun(SimulationSetup scenario, RunNotes notes) {
    this.scenario = scenario;
    this.notes = notes;
    use = new ClusterUse(scenario.cluster(), scenario.featureGates());
  }

  /// Places all pending pods; once.
  ///
  /// @param decisions takes each as it is made
  public void run(Consumer<AttemptDecision> decisions, Consumer<SimulationProgress> progress)
      throws InterruptedException {
    run(_ -> {}, decisions, progress);
  }

  /// Places all pending pods; once.
  ///
  /// @param attempts takes each pod before it is tried
  /// @param decisions takes each as it is made
  public void run(
      Consumer<PodInfo> attempts,
      Consumer<AttemptDecision> decisions,
      Consumer<SimulationProgress> progress)
      throws InterruptedException {
    var queues = FairShareProfiles.of(scenario.settings().profiles());
    if (queues.isEmpty()) {
      scenario.simulation().run(attempts, log.andThen(decisions), progress);
      return;
    }
    var statuses = queues.get().statuses(scenario.featureGates(), scenario.cluster().time());
    scenario
        .cluster()
        .watch(it -> statuses.changed(it.object(), it instanceof ClusterChange.Deleted));
    scenario
        .simulation()
        .run(attempts, log.andThen(statuses::decided).andThen(decisions), progress);
    for (Pod pod : scenario.cluster().list(Pod.class)) {
      statuses.changed(pod, false); // pods that have ended as well
    }
    for (StatusChange change : statuses.takeChanges()) {
      change.carryOut(scenario.cluster());
    }
  }

  /// The outcome of the run.
  public RunOutcome outcome() {
    RunEndNotes.note(scenario.simulated(), notes);
    int held = scenario.simulated().controllers().heldDespiteTaints();
    if (held > 0) {
      notes.assume(
          "Stay, though their node's taint would evict them after tolerationSeconds: %s; with --until time passes"
              .formatted(Counts.of(held, "pod")));
    }
    new Shortfalls(scenario.simulated())
        .underPodSecurity()
        .forEach(it ->
            notes.note(
                "%s: %,d of %,d pods not created; %s"
                    .formatted(
                        it.title(), it.desired() - it.existing(), it.desired(), it.reason())));
    var report = Report.of(log, use, scenario);
    return new RunOutcome(
        report,
        new WorkloadTally(report, scenario.input().manifests(), scenario.cluster().list(Pod.class))
            .outcomes(),
        scenario.input().skipped(),
        notes);
  }
}
