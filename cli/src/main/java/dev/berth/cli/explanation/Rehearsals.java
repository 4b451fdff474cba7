package dev.berth.cli.explanation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.simulation.SimulationException;
import dev.berth.engine.ClusterChange;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ClusterEdit;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.RolloutChange;
import dev.berth.suggestion.Situation;
import dev.berth.suggestion.Templates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Simulates a whole input once more, from the beginning, with admission and controllers, after
/// changes that may help: changes of a pod are made to the template of its workload. Bounded by the
/// number of objects, not by time. For one thread.
final class Rehearsals {
  /// So many nodes and pods are simulated once more at most, in all runs together.
  private static final int MOST = 40_000;

  /// So many at least each run counts for: it has to be set up, too.
  private static final int LEAST = 200;

  /// Nothing is won by what an API server refuses, or the run rules out.
  private static final Standing REFUSED = new Standing(Integer.MAX_VALUE, false, false);

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

  /// What has the pod's template: its workload, or the pod itself; null if that is not here.
  @Nullable KubernetesObject workload(Pod pod) {
    KubernetesObject owner = setup.simulated().controllers().workloadOf(pod);
    return owner == null && pod.metadata().controller().isEmpty() ? pod : owner;
  }

  /// How the workload stands without any change.
  Standing now(KubernetesObject workload) {
    return Standing.of(workload, setup);
  }

  /// How the workload stands after changes; null if that cannot be told.
  ///
  /// @param situation in which they are made
  @Nullable Standing after(List<Change> changes, KubernetesObject workload, Situation situation) {
    if (changes.stream().anyMatch(this::isAgainstDrain)) {
      return REFUSED;
    }
    if (left < size) {
      return null;
    }
    left -= size;
    var name = KindKey.of(workload);
    var edits = new Edits(changes);
    SimulationSetup again =
        setup.edited(
            object -> KindKey.of(object).equals(name) ? edits.edited(object) : object,
            newClasses(changes));
    if (again == null) {
      return REFUSED;
    }
    if (edits.areWithoutEffect || !change(again, changes, situation)) {
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
    return Standing.of(workload, again);
  }

  /// A node that is drained is to stay empty.
  private boolean isAgainstDrain(Change change) {
    return change instanceof ClusterEdit.Uncordon(var node)
        && setup.assumptions().workloads().drained().contains(node);
  }

  /// The changes of the workload among others.
  private static final class Edits {
    private final List<Change> changes;
    private boolean areWithoutEffect;

    Edits(List<Change> changes) {
      this.changes = changes;
    }

    KubernetesObject edited(KubernetesObject object) {
      KubernetesObject edited = object;
      for (Change change : changes) {
        KubernetesObject before = edited;
        edited =
            switch (change) {
              case PodChange ofPod -> Templates.withSpec(before, ofPod::change);
              case RolloutChange rollout -> rollout.applyTo(before);
              case ClusterEdit _ -> before;
            };
        // Such as a request that comes from a LimitRange, and not from the template.
        areWithoutEffect |= change instanceof PodChange && edited.equals(before);
      }
      return edited;
    }
  }

  private static List<KubernetesObject> newClasses(List<Change> changes) {
    var classes = new ArrayList<KubernetesObject>();
    for (Change change : changes) {
      if (change instanceof PodChange.UsePriorityClass it && it.isNew()) {
        classes.add(
            new PriorityClass(
                ObjectMeta.named("", it.name()),
                it.value(),
                false,
                "",
                PriorityClass.PREEMPT_LOWER_PRIORITY));
      }
    }
    return classes;
  }

  /// Makes the changes of other objects.
  ///
  /// @return whether all of them are there yet: pods that are only to be made are not
  private static boolean change(SimulationSetup again, List<Change> changes, Situation situation) {
    Situation now = situation;
    for (Change change : changes) {
      List<ClusterChange> parts =
          switch (change) {
            case ClusterEdit edit -> edit.in(now.cluster());
            case RolloutChange.RemakePod(var key) ->
                Optional.ofNullable(again.cluster().get(Pod.class, key))
                    .<List<ClusterChange>>map(pod -> List.of(new ClusterChange.Deleted(pod)))
                    .orElse(List.of());
            case PodChange _, RolloutChange _ -> List.of();
          };
      for (ClusterChange part : parts) {
        if (!apply(part, again)) {
          return false;
        }
      }
      now = now.after(change);
    }
    return true;
  }

  private static boolean apply(ClusterChange change, SimulationSetup again) {
    KubernetesObject object = change.object();
    KubernetesObject known = again.cluster().get(object.getClass(), object.key());
    switch (change) {
      case ClusterChange.Added _ -> again.cluster().add(object);
      case ClusterChange.Updated _ when known != null -> again.cluster().update(object);
      case ClusterChange.Deleted _ when known instanceof Pod pod && !isThere(pod, object) -> {
        return false;
      }
      case ClusterChange.Deleted _ when known != null -> again.cluster().delete(known);
      case ClusterChange.Updated _, ClusterChange.Deleted _ -> {
        return false;
      }
    }
    return true;
  }

  private static boolean isThere(Pod pod, KubernetesObject sought) {
    return sought instanceof Pod it && pod.spec().nodeName().equals(it.spec().nodeName());
  }
}
