package dev.berth.cluster.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Evicts the pods of nodes, as many at a time as disruption budgets allow. Pods of DaemonSets and
/// static pods stay; so do those without a controller, which nothing would bring back.
///
/// Source: `pkg/controller/disruption`, `pkg/registry/core/pod/storage/eviction.go`, and kubectl's
/// `drain`.
final class NodeDrain {

  private static final String DAEMON_SET = "DaemonSet";
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String UNMANAGED =
      "cannot delete Pods that declare no controller (use --force to override)";
  private static final String SEVERAL =
      "This pod has more than one PodDisruptionBudget, which the eviction subresource does not"
          + " support.";

  private final EmbeddedCluster cluster;
  private final Function<Pod, @Nullable KubernetesObject> workloads;
  private final Map<String, Integer> evicted = new LinkedHashMap<>();

  /// @param workloads the workload of a pod; null if it has none
  NodeDrain(
      EmbeddedCluster cluster,
      List<String> nodes,
      Function<Pod, @Nullable KubernetesObject> workloads) {
    this.cluster = cluster;
    this.workloads = workloads;
    nodes.forEach(this::add);
  }

  /// From now on, the pods of that node are evicted, too.
  void add(String node) {
    evicted.putIfAbsent(node, 0);
  }

  /// Evicts what may be evicted now.
  void evict() {
    if (evicted.isEmpty()) {
      return;
    }
    var budgets = new Budgets();
    for (var pod : List.copyOf(cluster.list(Pod.class))) {
      if (isOnDrainedNode(pod) && !pod.isTerminating() && budgets.obstacle(pod) == null) {
        budgets.charge(pod);
        cluster.terminate(pod);
        evicted.merge(pod.spec().nodeName(), 1, Integer::sum);
      }
    }
  }

  /// What has become of the nodes, in the order in which they were named.
  List<Drain> drains() {
    if (evicted.isEmpty()) {
      return List.of();
    }
    var budgets = new Budgets();
    var remaining = new HashMap<String, Map<ObjectKey, String>>();
    for (var pod : cluster.list(Pod.class)) {
      var obstacle = isOnDrainedNode(pod) ? budgets.obstacle(pod) : null;
      if (obstacle != null) {
        remaining
            .computeIfAbsent(pod.spec().nodeName(), _ -> new HashMap<>())
            .put(pod.key(), obstacle);
      }
    }
    return evicted.entrySet().stream()
        .map(node ->
            new Drain(
                node.getKey(), node.getValue(), remaining.getOrDefault(node.getKey(), Map.of())))
        .toList();
  }

  /// Whether the pod is one that a drain removes.
  private boolean isOnDrainedNode(Pod pod) {
    return evicted.containsKey(pod.spec().nodeName())
        && !pod.isFinished()
        && !pod.metadata().annotations().containsKey(MIRROR)
        && pod.metadata()
            .controller()
            .map(OwnerReference::kind)
            .filter(DAEMON_SET::equals)
            .isEmpty();
  }

  /// The disruption budgets at one time.
  private final class Budgets {
    private final Map<PodDisruptionBudget, Integer> healthy = new LinkedHashMap<>();
    private final Map<PodDisruptionBudget, Integer> needed = new HashMap<>();

    Budgets() {
      for (var budget : cluster.list(PodDisruptionBudget.class)) {
        var target = DisruptionTarget.of(budget, cluster.list(Pod.class), workloads);
        healthy.put(budget, (int) target.pods().stream().filter(PodStates::isAvailable).count());
        needed.put(budget, target.desiredHealthy());
      }
    }

    /// Why the pod may not be evicted; null if it may.
    @Nullable String obstacle(Pod pod) {
      if (pod.metadata().controller().isEmpty()) {
        return UNMANAGED;
      }
      var mine =
          healthy.keySet().stream().filter(budget -> DisruptionTarget.covers(budget, pod)).toList();
      if (mine.size() > 1) {
        return SEVERAL;
      }
      for (var budget : mine) {
        int has = healthy.getOrDefault(budget, 0);
        int needs = needed.getOrDefault(budget, 0);
        if (PodStates.isReady(pod) ? has <= needs : has < needs) {
          return "Cannot evict pod as it would violate the pod's disruption budget: %s needs %,d healthy pods and has %,d currently"
              .formatted(budget.metadata().name(), needs, has);
        }
      }
      return null;
    }

    void charge(Pod pod) {
      if (PodStates.isReady(pod)) {
        healthy.replaceAll(
            (budget, pods) -> DisruptionTarget.covers(budget, pod) ? pods - 1 : pods);
      }
    }
  }
}
