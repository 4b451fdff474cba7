package dev.berth.cluster.controller.workload;

import static java.util.stream.Collectors.groupingBy;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Evicts the pods of nodes, as many at a time as disruption budgets allow. Leaves out nodes that
/// kubectl refuses to drain.
final class NodeDrain {
  private final EmbeddedCluster cluster;
  private final Evictions evictions;
  private final Map<String, Integer> evicted = new LinkedHashMap<>();

  /// Created at its first use, because most clusters have no drained nodes.
  private @Nullable PodsByNode pods;

  NodeDrain(EmbeddedCluster cluster, List<String> nodes, Evictions evictions) {
    this.cluster = cluster;
    this.evictions = evictions;
    nodes.forEach(this::add);
  }

  /// Starts to evict the pods of the node.
  void add(String node) {
    evicted.putIfAbsent(node, 0);
  }

  /// Stops evicting the pods of the node.
  void end(String node) {
    evicted.remove(node);
  }

  /// Returns the pods on the drained nodes, in the order in which they were added to the cluster.
  private List<Pod> podsThere() {
    if (pods == null) {
      pods = new PodsByNode(cluster);
    }
    return pods.on(evicted.keySet());
  }

  /// Evicts the pods that may be evicted now.
  void evict() {
    if (evicted.isEmpty()) {
      return;
    }
    var there = podsThere();
    var refused = refusals(there).keySet();
    for (var pod : there) {
      if (DrainedPods.include(pod)
          && !pod.isTerminating()
          && !refused.contains(pod.spec().nodeName())
          && evictions.evict(pod) == null) {
        evicted.merge(pod.spec().nodeName(), 1, Integer::sum);
      }
    }
  }

  /// Returns the results for the nodes, in the order in which they were named.
  List<Drain> drains() {
    if (evicted.isEmpty()) {
      return List.of();
    }
    var remaining = new HashMap<String, Map<ObjectKey, String>>();
    var there = podsThere();
    var refused = refusals(there);
    for (var pod : there) {
      var obstacle = DrainedPods.include(pod) ? obstacle(pod, refused) : null;
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

  /// Returns the nodes that kubectl refuses to drain, with the reasons.
  private static Map<String, String> refusals(List<Pod> pods) {
    var refusals = new HashMap<String, String>();
    pods.stream()
        .collect(groupingBy(pod -> pod.spec().nodeName()))
        .forEach((node, there) -> {
          var refusal = DrainedPods.refusal(there);
          if (!refusal.isEmpty()) {
            refusals.put(node, refusal);
          }
        });
    return refusals;
  }

  /// Returns why the pod may not be evicted; null if it may.
  private @Nullable String obstacle(Pod pod, Map<String, String> refused) {
    var ofNode = refused.get(pod.spec().nodeName());
    var refusal = ofNode == null ? evictions.refusal(pod) : null;
    return refusal == null ? ofNode : refusal.message();
  }
}
