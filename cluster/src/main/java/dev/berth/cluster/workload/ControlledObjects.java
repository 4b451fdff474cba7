package dev.berth.cluster.workload;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The pods and ReplicaSets of a cluster by the UID of their controller, each in the order in which
/// they came. For one thread.
final class ControlledObjects {

  private final Map<String, Map<ObjectKey, Pod>> pods = new HashMap<>();
  private final Map<String, Map<ObjectKey, ReplicaSet>> replicaSets = new HashMap<>();

  void apply(ClusterChange change) {
    if (change instanceof ClusterChange.Deleted) {
      remove(change.object());
    } else {
      put(change.object());
    }
  }

  /// The workload's pods, finished ones and those that are being deleted included.
  List<Pod> podsOf(KubernetesObject workload) {
    return List.copyOf(pods.getOrDefault(workload.metadata().uid(), Map.of()).values());
  }

  /// Those of them that run, or are to run.
  List<Pod> activePodsOf(KubernetesObject workload) {
    return podsOf(workload).stream().filter(PodStates::isActive).toList();
  }

  List<ReplicaSet> replicaSetsOf(KubernetesObject workload) {
    return List.copyOf(replicaSets.getOrDefault(workload.metadata().uid(), Map.of()).values());
  }

  /// Adds an object that is there already, or replaces it.
  void put(KubernetesObject object) {
    switch (object) {
      case Pod pod -> put(pod, pods);
      case ReplicaSet set -> put(set, replicaSets);
      default -> {}
    }
  }

  private static <T extends KubernetesObject> void put(
      T object, Map<String, Map<ObjectKey, T>> byOwner) {
    object
        .metadata()
        .controller()
        .ifPresent(owner ->
            byOwner
                .computeIfAbsent(owner.uid(), _ -> new LinkedHashMap<>())
                .put(object.key(), object));
  }

  private void remove(KubernetesObject object) {
    object
        .metadata()
        .controller()
        .ifPresent(owner -> {
          switch (object) {
            case Pod pod -> pods.getOrDefault(owner.uid(), new HashMap<>()).remove(pod.key());
            case ReplicaSet set ->
                replicaSets.getOrDefault(owner.uid(), new HashMap<>()).remove(set.key());
            default -> {}
          }
        });
  }
}
