package dev.berth.cli.explanation;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An input with changed objects, so that admission and controllers never see anything else. Pods
/// are deleted in the cluster, so that their controllers see it. For one thread.
final class RehearsedInput {
  private final Map<KindKey, KubernetesObject> updated = new HashMap<>();
  private final Set<KindKey> removed = new HashSet<>();
  private final List<KubernetesObject> added = new ArrayList<>();
  private final List<Pod> deleted = new ArrayList<>();
  private boolean isOfOthers;

  RehearsedInput(SimulationSetup setup, ChangedObjects objects) {
    Set<KindKey> given =
        setup.input().manifests().stream().map(KindKey::of).collect(Collectors.toSet());
    for (ChangedObjects.Changed changed : objects.all()) {
      KubernetesObject after = changed.after();
      var name = KindKey.of(changed.object());
      if (changed.before() == null) {
        added.add(changed.object());
      } else if (changed.before() instanceof Pod pod) {
        deleted.add(pod);
      } else if (!given.contains(name)) {
        isOfOthers |= changed.by() == ChangedObjects.By.USER;
      } else if (after == null) {
        removed.add(name);
      } else {
        updated.put(name, after);
      }
    }
  }

  /// Whether something is changed that only controllers make, in the run: nobody can do that.
  boolean isOfOthers() {
    return isOfOthers;
  }

  /// The setup of a simulation of it; null if it is refused.
  ///
  /// @param edit of the workload
  @Nullable SimulationSetup setUp(
      SimulationSetup setup, KubernetesObject workload, UnaryOperator<KubernetesObject> edit) {
    var name = KindKey.of(workload);
    return setup.edited(
        object ->
            KindKey.of(object).equals(name)
                ? edit.apply(object)
                : updated.getOrDefault(KindKey.of(object), object),
        removed,
        added);
  }

  /// The pods that are deleted and that nothing makes anew: those that stand alone are moved by
  /// hand, those that are terminating only had to be waited for, and the controllers of others are
  /// deleted, too.
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
        .collect(Collectors.toSet());
  }

  /// Deletes the pods.
  ///
  /// @param cluster before its run
  /// @return whether all of them are there: what is only to be made is not
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
}
