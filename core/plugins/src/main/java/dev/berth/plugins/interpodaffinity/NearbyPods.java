package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.framework.counts.TopologyKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The pods of the cluster, with hypothetical changes. The reason of a rejection names one of the
/// pods; that pod is searched for only when the reason is read.
final class NearbyPods {
  private final List<NodeInfo> nodes;
  private final List<Placed> added;
  private final Set<String> removed;

  private record Placed(PodInfo pod, Node node) {}

  /// @param nodes all nodes; an unmodifiable list
  NearbyPods(List<NodeInfo> nodes) {
    this(nodes, new ArrayList<>(), new HashSet<>());
  }

  private NearbyPods(List<NodeInfo> nodes, List<Placed> added, Set<String> removed) {
    this.nodes = nodes;
    this.added = added;
    this.removed = removed;
  }

  NearbyPods copy() {
    return new NearbyPods(nodes, new ArrayList<>(added), new HashSet<>(removed));
  }

  /// Adds a pod to the node.
  void add(PodInfo pod, Node node) {
    if (!removed.remove(pod.uid())) {
      added.add(new Placed(pod, node));
    }
  }

  /// Removes a pod from its node.
  void remove(PodInfo pod) {
    if (!added.removeIf(placed -> placed.pod.uid().equals(pod.uid()))) {
      removed.add(pod.uid());
    }
  }

  /// Returns the first wanted pod in the domain; null if there is none.
  @Nullable PodInfo first(TopologyKey key, String domain, Predicate<PodInfo> wanted) {
    for (NodeInfo node : nodes) {
      if (domain.equals(key.domain(node.node()))) {
        for (PodInfo pod : node.pods()) {
          if (!removed.contains(pod.uid()) && wanted.test(pod)) {
            return pod;
          }
        }
      }
    }
    for (Placed placed : added) {
      if (domain.equals(key.domain(placed.node)) && wanted.test(placed.pod)) {
        return placed.pod;
      }
    }
    return null;
  }
}
