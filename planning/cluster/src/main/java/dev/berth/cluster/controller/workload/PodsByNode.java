package dev.berth.cluster.controller.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The pods of each node, found without looking through all pods of the cluster. For one thread.
final class PodsByNode {
  /// @param number the position of the pod in the order in which pods were added to the cluster
  private record Numbered(long number, Pod pod) {}

  private final Map<String, Map<ObjectKey, Numbered>> byNode = new HashMap<>();
  private final Map<ObjectKey, Long> numbers = new HashMap<>();
  private long pods;

  /// @param cluster the cluster, whose changes are followed from now on
  PodsByNode(EmbeddedCluster cluster) {
    cluster.watch(this::follow);
  }

  private void follow(ClusterChange change) {
    if (!(change.object() instanceof Pod pod)) {
      return;
    }
    if (change instanceof ClusterChange.Updated(Pod before, _)) {
      byNode.getOrDefault(before.spec().nodeName(), new HashMap<>()).remove(pod.key());
    }
    var node = pod.spec().nodeName();
    if (change instanceof ClusterChange.Deleted) {
      numbers.remove(pod.key());
      byNode.getOrDefault(node, new HashMap<>()).remove(pod.key());
      return;
    }
    var number = numbers.computeIfAbsent(pod.key(), _ -> pods++);
    if (!node.isEmpty()) {
      byNode.computeIfAbsent(node, _ -> new HashMap<>()).put(pod.key(), new Numbered(number, pod));
    }
  }

  /// Returns the pods on these nodes, in the order in which they were added to the cluster. Leaves
  /// out pods that had already finished at the beginning.
  List<Pod> on(Collection<String> nodes) {
    var found = new ArrayList<Numbered>();
    for (var node : nodes) {
      found.addAll(byNode.getOrDefault(node, Map.of()).values());
    }
    found.sort(Comparator.comparingLong(Numbered::number));
    return found.stream().map(Numbered::pod).toList();
  }
}
