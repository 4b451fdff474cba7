package dev.berth.questions.disruption;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.disruption.DisruptionReport;
import dev.berth.capacity.disruption.DisruptionReport.LostPod;
import dev.berth.capacity.disruption.DisruptionRun;
import dev.berth.capacity.disruption.DisruptionSettings;
import dev.berth.capacity.disruption.DrainChange;
import dev.berth.capacity.disruption.NodeAction;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.questions.disruption.DrainAdvice.Ended;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedCluster;
import dev.berth.scenario.NodeData;
import dev.berth.scenario.RunEndNotes;
import dev.berth.scenario.RunNotes;
import dev.berth.timeline.simulation.TimedProgress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A cluster that is to be disrupted.
///
/// @param cluster with the pods that its controllers have created
/// @param choices how ties are broken
public record DisruptionScenario(LoadedCluster cluster, ChoicePolicy choices) {

  /// How it is disrupted.
  private record Disruption(
      List<NodeAction> actions,
      DisruptionSettings settings,
      BooleanSupplier stop,
      Consumer<TimedProgress> progress) {}

  /// Runs it, once; if drains do not end, also finds what would let them end.
  ///
  /// @param actions the actions on its nodes
  /// @param notes collects notices about the run
  /// @param stop whether to end now, with the events so far
  /// @throws InputException if an extender cannot be called
  public DisruptionOutcome run(
      List<NodeAction> actions,
      DisruptionSettings settings,
      RunNotes notes,
      BooleanSupplier stop,
      Consumer<TimedProgress> progress)
      throws InputException {
    var wasStopped = new AtomicBoolean();
    BooleanSupplier heeded =
        () -> {
          if (stop.getAsBoolean()) {
            wasStopped.set(true);
          }
          return wasStopped.get();
        };
    var data = NodeData.of(cluster.cluster().objects());
    var disruption = new Disruption(actions, settings, heeded, progress);
    var report = run(cluster.scheduler().extenderClients(notes), disruption);
    boolean isPartial = wasStopped.get();
    RunEndNotes.noteStarts(cluster.cluster(), notes);
    Set<ObjectKey> lost = report.lost().stream().map(LostPod::pod).collect(Collectors.toSet());
    data.left(pod -> lost.contains(pod.key())).forEach(notes::note);
    if (report.isEndless()) {
      notes.note(
          "this never ends: pods tolerate the taint for a time, are evicted, and come back to the"
              + " same nodes; cordon these nodes, too");
    }
    operators(report, notes);
    unused(report, notes);
    List<DrainHelp> help = isPartial ? List.of() : help(report, disruption);
    return new DisruptionOutcome(report, isPartial, wasStopped.get() ? List.of() : help, notes);
  }

  /// Pods that are assumed to be created again, although their controllers are not simulated.
  private void operators(DisruptionReport report, RunNotes notes) {
    String owners =
        report.lost().stream()
            .filter(this::isMadeByOperator)
            .map(LostPod::workload)
            .distinct()
            .collect(Collectors.joining(", "));
    if (!owners.isEmpty()) {
      notes.assume(
          "Assumed: operators, which are not simulated, create lost pods again as they were: "
              + owners);
    }
  }

  private boolean isMadeByOperator(LostPod lost) {
    var successor = lost.successor();
    if (successor == null) {
      return false;
    }
    Pod pod = cluster.cluster().objects().get(Pod.class, successor.pod());
    return pod != null && cluster.cluster().controllers().workloadOf(pod) == null;
  }

  /// Budgets in the namespaces of lost pods that select none of them.
  private void unused(DisruptionReport report, RunNotes notes) {
    Set<String> namespaces =
        report.lost().stream().map(pod -> pod.pod().namespace()).collect(Collectors.toSet());
    cluster.cluster().controllers().disruptionTargets().stream()
        .filter(target -> target.pods().isEmpty())
        .map(target -> target.budget().key())
        .filter(budget -> namespaces.contains(budget.namespace()))
        .forEach(budget ->
            notes.note(
                "PodDisruptionBudget %s selects no pod, and so limits no eviction: see berth check-config lint --cluster"
                    .formatted(budget)));
  }

  private List<DrainHelp> help(DisruptionReport report, Disruption disruption) {
    if (cluster.settings().nodeUsage() != null) {
      return List.of(); // it is read once
    }
    var objects = cluster.cluster().objects();
    return new DrainAdvice(
            changes -> rerun(changes, disruption),
            objects.list(Node.class).size() + objects.list(Pod.class).size())
        .of(new Ended(cluster.cluster(), report));
  }

  private DisruptionReport run(List<Extender> extenders, Disruption disruption) {
    return new DisruptionRun(
            cluster.cluster(),
            cluster.scheduler().schedulerSettings(choices, QueueSettings.DEFAULT_MAX_UNSCHEDULABLE),
            extenders,
            disruption.settings)
        .run(disruption.actions, disruption.stop, disruption.progress);
  }

  private @Nullable Ended rerun(List<DrainChange> changes, Disruption disruption) {
    var changed = cluster.edited(object -> DrainAdvice.changed(object, changes));
    if (changed == null) {
      return null;
    }
    var objects = changed.cluster().objects();
    changes.forEach(change -> change.applyTo(objects));
    var again = new DisruptionScenario(changed, choices);
    return new Ended(changed.cluster(), again.run(List.of(), disruption));
  }
}
