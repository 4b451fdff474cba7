package dev.berth.cluster.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Evicts the pods of nodes, as many at a time as disruption budgets allow. Pods of DaemonSets and
/// static pods stay; so do those without a controller, which nothing would bring back.
///
/// Source: kubectl's `drain`.
final class NodeDrain {

  private static final String DAEMON_SET = "DaemonSet";
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String UNMANAGED =
      "cannot delete Pods that declare no controller (use --force to override)";

  private final EmbeddedCluster cluster;
  private final Evictions evictions;
  private final Map<String, Integer> evicted = new LinkedHashMap<>();

  /// Made when it is needed first: most clusters have no drained nodes.
  private @Nullable PodsByNode pods;

  NodeDrain(EmbeddedCluster cluster, List<String> nodes, Evictions evictions) {
    this.cluster = cluster;
    this.evictions = evictions;
    nodes.forEach(this::add);
  }

  /// From now on, the pods of that node are evicted, too.
  void add(String node) {
    evicted.putIfAbsent(node, 0);
  }

  /// From now on, the pods of that node stay.
  void end(String node) {
    evicted.remove(node);
  }

  /// The pods on the drained nodes, in the order in which they came to the cluster.
  private List<Pod> podsThere() {
    if (pods == null) {
      pods = new PodsByNode(cluster);
    }
    return pods.on(evicted.keySet());
  }

  /// Evicts what may be evicted now.
  void evict() {
    if (evicted.isEmpty()) {
      return;
    }
    for (var pod : podsThere()) {
      if (isDrained(pod)
          && !pod.isTerminating()
          && pod.metadata().controller().isPresent()
          && evictions.evict(pod) == null) {
        evicted.merge(pod.spec().nodeName(), 1, Integer::sum);
      }
    }
  }

  /// What has become of the nodes, in the order in which they were named.
  List<Drain> drains() {
    if (evicted.isEmpty()) {
      return List.of();
    }
    var remaining = new HashMap<String, Map<ObjectKey, String>>();
    for (var pod : podsThere()) {
      var obstacle = isDrained(pod) ? obstacle(pod) : null;
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
  private static boolean isDrained(Pod pod) {
    return !pod.isFinished()
        && !pod.metadata().annotations().containsKey(MIRROR)
        && pod.metadata()
            .controller()
            .map(OwnerReference::kind)
            .filter(DAEMON_SET::equals)
            .isEmpty();
  }

  /// Why the pod may not be evicted; null if it may.
  private @Nullable String obstacle(Pod pod) {
    if (pod.metadata().controller().isEmpty()) {
      return UNMANAGED;
    }
    var refusal = evictions.refusal(pod);
    return refusal == null ? null : refusal.message();
  }
}
