package dev.berth.descheduler.proof;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.workload.PodStates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Keeps workloads from losing all pods that run at once. The last of several stays until another
/// one runs; that of a workload with one pod goes, and nothing more of it until its replacement
/// runs. The ReplicaSets of a Deployment are one workload. Lives as long as the descheduler, since
/// replacements may take longer than a cycle. For one thread.
final class WorkloadAvailability {
  /// Evictions of a workload whose replacements do not run yet.
  ///
  /// @param running how many pods ran before
  /// @param evicted the names of the pods that were evicted
  private record PendingReplacements(int running, List<String> evicted) {}

  /// By the UID of the workload.
  private final Map<String, PendingReplacements> open = new HashMap<>();

  /// How many pods of a workload run and are not evicted yet.
  private final Map<String, Integer> running = new HashMap<>();

  /// How many pods a workload has, or is to have.
  private final Map<String, Integer> wanted = new HashMap<>();

  /// The Deployments of ReplicaSets, by UID.
  private final Map<String, String> deployments = new HashMap<>();

  /// Begins a cycle: forgets evictions whose replacements run by now.
  ///
  /// @param objects all of the cluster
  void begin(Collection<? extends KubernetesObject> objects) {
    running.clear();
    deployments.clear();
    for (KubernetesObject object : objects) {
      if (object instanceof ReplicaSet set) {
        set.metadata()
            .controller()
            .ifPresent(owner -> deployments.put(set.metadata().uid(), owner.uid()));
      }
    }
    Map<String, Integer> active = new HashMap<>();
    Map<String, Integer> replicas = new HashMap<>();
    Set<String> alive = new HashSet<>();
    for (KubernetesObject object : objects) {
      switch (object) {
        case Pod pod -> {
          String workload = workload(pod);
          alive.add(workload);
          active.merge(workload, PodStates.isActive(pod) ? 1 : 0, Integer::sum);
          running.merge(workload, PodStates.isAvailable(pod) ? 1 : 0, Integer::sum);
        }
        case ReplicaSet set -> add(replicas, set, set.spec().replicas());
        case StatefulSet set -> add(replicas, set, set.spec().replicas());
        case ReplicationController controller ->
            add(replicas, controller, controller.spec().replicas());
        default -> {}
      }
    }
    wanted.clear();
    wanted.putAll(active);
    replicas.forEach((workload, count) -> wanted.merge(workload, count, Math::max));
    open.entrySet()
        .removeIf(entry ->
            !alive.contains(entry.getKey())
                || running.getOrDefault(entry.getKey(), 0) >= entry.getValue().running());
  }

  private void add(Map<String, Integer> replicas, KubernetesObject owner, @Nullable Integer count) {
    replicas.merge(workload(owner.metadata().uid()), count == null ? 1 : count, Integer::sum);
  }

  /// Why the pod has to wait; null if it may go now.
  @Nullable String objection(Pod pod) {
    String workload = workload(pod);
    if (workload.isEmpty()
        || !PodStates.isAvailable(pod)
        || running.getOrDefault(workload, 0) > 1) {
      return null;
    }
    PendingReplacements pending = open.get(workload);
    if (pending != null) {
      return "it is the last pod of %s that runs, and the replacement of %s does not run yet"
          .formatted(title(pod), pending.evicted().getLast());
    }
    int all = wanted.getOrDefault(workload, 0);
    return all > 1
        ? "it is the last pod of %s that runs, of %,d that are to run".formatted(title(pod), all)
        : null;
  }

  /// The pod is evicted.
  void evicted(Pod pod) {
    String workload = workload(pod);
    if (workload.isEmpty() || !PodStates.isAvailable(pod)) {
      return;
    }
    int before = running.getOrDefault(workload, 0);
    var names = new ArrayList<String>();
    PendingReplacements known = open.get(workload);
    if (known != null) {
      names.addAll(known.evicted());
    }
    names.add(pod.metadata().name());
    open.put(
        workload,
        new PendingReplacements(known == null ? before : known.running(), List.copyOf(names)));
    running.put(workload, before - 1);
  }

  private static String title(Pod pod) {
    return pod.metadata()
        .controller()
        .map(owner -> owner.kind() + " " + owner.name())
        .orElse("its owner");
  }

  /// Empty for a pod without a controller.
  private String workload(Pod pod) {
    return workload(pod.metadata().controller().map(OwnerReference::uid).orElse(""));
  }

  private String workload(String owner) {
    return deployments.getOrDefault(owner, owner);
  }
}
