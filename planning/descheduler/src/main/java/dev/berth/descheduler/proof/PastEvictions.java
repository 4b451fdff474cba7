package dev.berth.descheduler.proof;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.controller.workload.PodStates;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The knowledge about evictions of earlier cycles: which workloads wait for replacements, and
/// which pods have come by an eviction. It lives as long as the descheduler, over all policies. For
/// one thread.
public final class PastEvictions {
  final WorkloadAvailability availability = new WorkloadAvailability();
  final MovedPods moved = new MovedPods();

  /// None so far.
  public PastEvictions() {}

  /// Begins a cycle with all objects of the cluster.
  void begin(Collection<? extends KubernetesObject> objects, Instant now) {
    availability.begin(objects);
    moved.begin(objects, now);
  }

  /// The pods that evictions have brought in the last day. A strategy that chooses pods by the use
  /// of their nodes leaves such pods alone, and takes others of the node, so no pod is sent from
  /// node to node. Lives as long as the descheduler. For one thread.
  ///
  /// ```
  ///  expected ── a new pod of the owner is on the node ──▶ arrived ── it is gone, or a day over ──▶ forgotten
  ///     └─────────────── nobody comes in time ──────────────────────────────────────────────────────▲
  /// ```
  static final class MovedPods {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration DAY = Duration.ofDays(1);

    /// @param owner the UID of the controller
    private record Expected(String owner, String node, Instant until) {}

    private final List<Expected> expected = new ArrayList<>();

    /// By the UID of the pod, the time until which it is left alone.
    private final Map<String, Instant> arrived = new HashMap<>();

    /// The UIDs of the pods that had a node in the last cycle.
    private final Set<String> known = new HashSet<>();

    /// Begins a cycle with all objects of the cluster.
    void begin(Collection<? extends KubernetesObject> objects, Instant now) {
      Set<String> placed = new HashSet<>();
      for (KubernetesObject object : objects) {
        if (object instanceof Pod pod && !pod.spec().nodeName().isEmpty()) {
          placed.add(pod.metadata().uid());
          if (!expected.isEmpty() && !known.contains(pod.metadata().uid())) {
            arrives(pod, now);
          }
        }
      }
      expected.removeIf(it -> !now.isBefore(it.until()));
      arrived.keySet().retainAll(placed);
      arrived.values().removeIf(until -> !now.isBefore(until));
      known.clear();
      known.addAll(placed);
    }

    private void arrives(Pod pod, Instant now) {
      String owner = owner(pod);
      for (Expected it : expected) {
        if (it.owner().equals(owner) && it.node().equals(pod.spec().nodeName())) {
          expected.remove(it);
          arrived.put(pod.metadata().uid(), now.plus(DAY));
          return;
        }
      }
    }

    /// Expects the replacement of a pod on the node.
    void expect(Pod evicted, String node, Instant now) {
      expected.add(new Expected(owner(evicted), node, now.plus(PATIENCE)));
    }

    /// Whether the pod has come by an eviction.
    boolean has(Pod pod) {
      return arrived.containsKey(pod.metadata().uid());
    }

    private static String owner(Pod pod) {
      return pod.metadata().controller().map(OwnerReference::uid).orElse("");
    }
  }

  /// Keeps workloads from losing all running pods at once. The last of several pods stays until
  /// another one runs; the only pod of a workload may go, and the workload then loses no more pods
  /// until its replacement runs. The ReplicaSets of a Deployment are one workload. Lives as long as
  /// the descheduler, since replacements may take longer than a cycle. For one thread.
  static final class WorkloadAvailability {
    /// Evictions of a workload whose replacements do not run yet.
    ///
    /// @param running the number of pods that ran before
    /// @param evicted the name of the last evicted pod
    private record PendingReplacements(int running, String evicted) {}

    /// By the UID of the workload.
    private final Map<String, PendingReplacements> open = new HashMap<>();

    /// The number of a workload's pods that run and are not evicted yet.
    private final Map<String, Integer> running = new HashMap<>();

    /// The actual or specified number of a workload's pods.
    private final Map<String, Integer> wanted = new HashMap<>();

    /// The Deployments of ReplicaSets, by UID.
    private final Map<String, String> deployments = new HashMap<>();

    /// Begins a cycle with all objects of the cluster: forgets evictions whose replacements now
    /// run.
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

    private void add(
        Map<String, Integer> replicas, KubernetesObject owner, @Nullable Integer count) {
      replicas.merge(workload(owner.metadata().uid()), count == null ? 1 : count, Integer::sum);
    }

    /// The reason why the pod must wait; null if it may go now.
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
            .formatted(title(pod), pending.evicted());
      }
      int all = wanted.getOrDefault(workload, 0);
      return all > 1
          ? "it is the last pod of %s that runs, of %,d that are to run".formatted(title(pod), all)
          : null;
    }

    /// The reason why one of the pods would have to wait if they went one after the other; null if
    /// all may go.
    @Nullable String objection(List<Pod> pods) {
      var pending = new HashMap<>(open);
      var before = new HashMap<>(running);
      try {
        for (Pod pod : pods) {
          String objection = objection(pod);
          if (objection != null) {
            return objection;
          }
          evicted(pod);
        }
        return null;
      } finally {
        open.clear();
        open.putAll(pending);
        running.clear();
        running.putAll(before);
      }
    }

    /// The pod is evicted.
    void evicted(Pod pod) {
      String workload = workload(pod);
      if (workload.isEmpty() || !PodStates.isAvailable(pod)) {
        return;
      }
      int before = running.getOrDefault(workload, 0);
      PendingReplacements known = open.get(workload);
      open.put(
          workload,
          new PendingReplacements(known == null ? before : known.running(), pod.metadata().name()));
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
}
