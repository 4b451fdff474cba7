package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.Workload;
import dev.berth.engine.ClusterChange;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The controlled objects of a cluster by the UID of their controller, each in the order in which
/// they were added. For one thread.
final class ControlledObjects {
  private final Map<Class<?>, Map<String, Map<ObjectKey, KubernetesObject>>> byOwner =
      Map.of(
          Pod.class, new HashMap<>(),
          ReplicaSet.class, new HashMap<>(),
          Workload.class, new HashMap<>(),
          PodGroup.class, new HashMap<>());

  /// The number of active pods by the UID of their controller.
  private final Map<String, Integer> activePods = new HashMap<>();

  void apply(ClusterChange change) {
    if (change instanceof ClusterChange.Deleted) {
      remove(change.object());
    } else {
      put(change.object());
    }
  }

  /// Returns the workload's pods, including finished pods and pods that are being deleted.
  List<Pod> podsOf(KubernetesObject workload) {
    return of(workload, Pod.class);
  }

  /// Returns the workload's active pods.
  List<Pod> activePodsOf(KubernetesObject workload) {
    return podsOf(workload).stream().filter(PodStates::isActive).toList();
  }

  /// Returns the number of the workload's active pods.
  int activePods(KubernetesObject workload) {
    return activePods.getOrDefault(workload.metadata().uid(), 0);
  }

  List<ReplicaSet> replicaSetsOf(KubernetesObject workload) {
    return of(workload, ReplicaSet.class);
  }

  /// Returns the Workloads that were created for a Job.
  List<Workload> workloadsOf(KubernetesObject job) {
    return of(job, Workload.class);
  }

  /// Returns the groups that were created for a Job.
  List<PodGroup> podGroupsOf(KubernetesObject job) {
    return of(job, PodGroup.class);
  }

  private <T extends KubernetesObject> List<T> of(KubernetesObject owner, Class<T> kind) {
    var byUid = byOwner.getOrDefault(kind, Map.of());
    Collection<KubernetesObject> objects =
        byUid.getOrDefault(owner.metadata().uid(), Map.of()).values();
    return objects.stream().map(kind::cast).toList();
  }

  /// Adds an object, or replaces its earlier version.
  void put(KubernetesObject object) {
    var owner = object.metadata().controller();
    var byUid = byOwner.get(object.getClass());
    if (byUid != null && owner.isPresent()) {
      var uid = owner.get().uid();
      var before = byUid.computeIfAbsent(uid, _ -> new LinkedHashMap<>()).put(object.key(), object);
      count(uid, before, object);
    }
  }

  private void remove(KubernetesObject object) {
    var owner = object.metadata().controller();
    var byUid = byOwner.get(object.getClass());
    if (byUid != null && owner.isPresent()) {
      var uid = owner.get().uid();
      count(uid, byUid.getOrDefault(uid, new HashMap<>()).remove(object.key()), null);
    }
  }

  private void count(
      String owner, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    var more = (isActivePod(after) ? 1 : 0) - (isActivePod(before) ? 1 : 0);
    if (more != 0) {
      activePods.merge(owner, more, Integer::sum);
    }
  }

  private static boolean isActivePod(@Nullable KubernetesObject object) {
    return object instanceof Pod pod && PodStates.isActive(pod);
  }
}
