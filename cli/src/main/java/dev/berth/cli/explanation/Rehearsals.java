package dev.berth.cli.explanation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.simulation.SimulationException;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ClusterEdit;
import dev.berth.suggestion.Situation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Simulates a whole input once more, from the beginning, with admission and controllers, after
/// changes that may help: changes of a pod are made to the template of its workload. Bounded by the
/// number of objects, not by time. For one thread.
final class Rehearsals {
  /// At most this many nodes and pods are simulated again, over all runs.
  private static final int MOST = 40_000;

  /// Each run counts as at least this many, because setting it up costs time, too.
  private static final int LEAST = 200;

  private final SimulationSetup setup;
  private final int size;
  private int left = MOST;

  /// @param setup has run
  Rehearsals(SimulationSetup setup) {
    this.setup = setup;
    size =
        Math.max(
            LEAST,
            setup.cluster().list(Pod.class).size() + setup.cluster().list(Node.class).size());
    if (!setup.assumptions().controllers() || setup.assumptions().nodeUsage() != null) {
      left = 0;
    }
  }

  /// The run without any change.
  SimulationSetup setup() {
    return setup;
  }

  /// What has the pod's template: its workload, or the pod itself; null if that is not here.
  @Nullable KubernetesObject workload(Pod pod) {
    KubernetesObject owner = setup.simulated().controllers().workloadOf(pod);
    return owner == null && pod.metadata().controller().isEmpty() ? pod : owner;
  }

  /// The workload, or the pod, as it is written; null if nobody has written it.
  @Nullable KubernetesObject written(KubernetesObject workload) {
    return StandIn.is(workload) ? null : setup.written(workload);
  }

  /// How the workloads stand without any change.
  Standing now(List<KubernetesObject> workloads) {
    return Standing.of(workloads, setup);
  }

  /// Whether another one may be simulated.
  boolean areLeft() {
    return left >= size;
  }

  /// What becomes of workloads after changes; null if that cannot be told.
  ///
  /// @param workloads the first one is changed
  /// @param situation in which they are made
  @Nullable Rehearsal after(
      List<Change> changes, List<KubernetesObject> workloads, Situation situation) {
    if (changes.stream().anyMatch(this::isAgainstDrain)) {
      return Rehearsal.REFUSED;
    }
    if (!areLeft()) {
      return null;
    }
    left -= size;
    KubernetesObject workload = workloads.getFirst();
    var edit = new WorkloadEdit(changes);
    KubernetesObject written = setup.written(workload);
    if (written != null && edit.isWithoutEffectOn(written)) {
      return null;
    }
    var input = new RehearsedInput(setup, new ChangedObjects(changes, situation));
    if (input.isOfOthers()) {
      return Rehearsal.REFUSED;
    }
    SimulationSetup again = input.setUp(setup, workload, edit::applyTo);
    if (again == null) {
      return Rehearsal.REFUSED;
    }
    if (!input.deletePods(again.cluster())) {
      return null;
    }
    try {
      again.simulation().run(_ -> {}, _ -> {});
    } catch (SimulationException _) {
      return null;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return null;
    }
    return new Rehearsal(again, Standing.of(workloads, setup, again, input.leaving()));
  }

  /// A node that is drained is to stay empty.
  private boolean isAgainstDrain(Change change) {
    return change instanceof ClusterEdit.Uncordon(var node)
        && setup.assumptions().workloads().drained().contains(node);
  }
}
