package dev.berth.questions.explanation;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.SimulationException;
import dev.berth.scenario.SimulationSetup;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ClusterEdit;
import dev.berth.suggestion.Situation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Simulates a whole input again from the beginning, with admission and controllers, after changes
/// that may help: changes of a pod apply to the template of its workload. The number of objects
/// limits it, and not the time. For one thread.
final class Rehearsals {
  /// At most this many nodes and pods are simulated again, over all runs.
  private static final int MOST = 40_000;

  /// Each run counts as at least this many, because setting it up costs time, too.
  private static final int LEAST = 200;

  private final SimulationSetup setup;
  private final int size;
  private int left = MOST;

  /// The result of a simulation with changes.
  ///
  /// @param run after its run; null if the changes are refused
  /// @param standing the resulting state of the workload
  record Rehearsal(@Nullable SimulationSetup run, Standing standing) {
    private static final Rehearsal REFUSED = new Rehearsal(null, Standing.REFUSED);
  }

  /// @param setup has run
  Rehearsals(SimulationSetup setup) {
    this.setup = setup;
    EmbeddedCluster cluster = setup.cluster();
    size = Math.max(LEAST, cluster.list(Pod.class).size() + cluster.list(Node.class).size());
    if (!setup.assumptions().controllers() || setup.assumptions().nodeUsage() != null) {
      left = 0;
    }
  }

  /// The run without any change.
  SimulationSetup setup() {
    return setup;
  }

  /// The object with the pod's template: its workload, or the pod itself; null if it is not in the
  /// input.
  @Nullable KubernetesObject workload(Pod pod) {
    KubernetesObject owner = setup.simulated().controllers().workloadOf(pod);
    return owner == null && pod.metadata().controller().isEmpty() ? pod : owner;
  }

  /// The workload or the pod as written; null if no manifest has it.
  @Nullable KubernetesObject written(KubernetesObject workload) {
    return StandIn.is(workload) ? null : setup.written(workload);
  }

  /// The state of the workloads without any change.
  Standing now(List<KubernetesObject> workloads) {
    return Standing.of(workloads, setup);
  }

  /// Whether another simulation is allowed.
  boolean areLeft() {
    return left >= size;
  }

  /// Returns the state of workloads after changes; null if it cannot be determined.
  ///
  /// @param workloads the first one is changed
  /// @param situation the situation of the changes
  @Nullable Rehearsal after(
      List<Change> changes, List<KubernetesObject> workloads, Situation situation) {
    if (changes.stream().anyMatch(this::isAgainstDrain)) {
      return Rehearsal.REFUSED;
    }
    if (!areLeft()) {
      return null;
    }
    left -= size;
    KubernetesObject written = setup.written(workloads.getFirst());
    var edit = new WorkloadEdit(changes);
    if (written != null && edit.isWithoutEffectOn(written)) {
      return null;
    }
    var edits = new InputEdits(new ChangedObjects(changes, situation));
    SimulationSetup again =
        edits.areOfOthers ? null : edits.applied(KindKey.of(workloads.getFirst()), edit);
    if (again == null) {
      return Rehearsal.REFUSED;
    }
    return edits.deletePods(again.cluster()) && run(again)
        ? new Rehearsal(again, Standing.of(workloads, setup, again, edits.leaving()))
        : null;
  }

  /// Runs it; false if it does not end properly.
  private static boolean run(SimulationSetup again) {
    try {
      again.simulation().run(_ -> {}, _ -> {});
      return true;
    } catch (SimulationException _) {
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /// A drained node must stay empty.
  private boolean isAgainstDrain(Change change) {
    return change instanceof ClusterEdit.Uncordon(var node)
        && setup.assumptions().workloads().drained().contains(node);
  }

  /// Objects change in the input, so admission and controllers see only the changed objects. Pods
  /// are deleted in the cluster, so their controllers notice it.
  private final class InputEdits {
    private final Map<KindKey, KubernetesObject> updated = new HashMap<>();
    private final Set<KindKey> removed = new HashSet<>();
    private final List<KubernetesObject> added = new ArrayList<>();
    private final List<Pod> deleted = new ArrayList<>();

    /// Whether a change concerns objects that only controllers create during the run, which nobody
    /// can change.
    private boolean areOfOthers;

    InputEdits(ChangedObjects objects) {
      Set<KindKey> given = setup.input().manifests().stream().map(KindKey::of).collect(toSet());
      for (ChangedObjects.Changed changed : objects.all()) {
        var name = KindKey.of(changed.object());
        if (changed.before() == null) {
          added.add(changed.object());
        } else if (changed.before() instanceof Pod pod) {
          deleted.add(pod);
        } else if (!given.contains(name)) {
          areOfOthers |= changed.by() == ChangedObjects.By.USER;
        } else if (changed.after() == null) {
          removed.add(name);
        } else {
          updated.put(name, changed.after());
        }
      }
    }

    /// The setup of a simulation with the changes; null if they are refused.
    @Nullable SimulationSetup applied(KindKey workload, WorkloadEdit edit) {
      return setup.edited(
          object -> {
            var name = KindKey.of(object);
            return name.equals(workload)
                ? edit.applyTo(object)
                : updated.getOrDefault(name, object);
          },
          removed,
          added);
    }

    /// Deletes the pods.
    ///
    /// @param cluster before its run
    /// @return whether all of them exist; an object that is still to be created does not
    boolean deletePods(EmbeddedCluster cluster) {
      for (Pod pod : deleted) {
        Pod known = cluster.get(Pod.class, pod.key());
        if (known == null || !known.spec().nodeName().equals(pod.spec().nodeName())) {
          return false;
        }
        cluster.delete(known);
      }
      return true;
    }

    /// Deleted pods that nothing creates again: pods without a controller are moved by hand,
    /// terminating pods only need time, and the controllers of the others are deleted, too.
    Set<ObjectKey> leaving() {
      return deleted.stream()
          .filter(pod ->
              pod.isTerminating()
                  || pod.metadata()
                      .controller()
                      .map(it -> KindKey.of(it, pod.metadata().namespace()))
                      .filter(it -> !removed.contains(it))
                      .isEmpty())
          .map(Pod::key)
          .collect(toSet());
    }
  }
}
