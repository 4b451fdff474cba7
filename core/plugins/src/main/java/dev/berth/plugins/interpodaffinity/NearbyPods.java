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
/// pods; that pod is searched for only when the reason is read. Immutable.
final class NearbyPods {
  private final List<NodeInfo> nodes;
  private final List<Placed> added;
  private final Set<String> removed;

  private record Placed(PodInfo pod, Node node) {}

  /// @param nodes all nodes; an unmodifiable list
  NearbyPods(List<NodeInfo> nodes) {
    this(nodes, List.of(), Set.of());
  }

  private NearbyPods(List<NodeInfo> nodes, List<Placed> added, Set<String> removed) {
    this.nodes = nodes;
    this.added = added;
    this.removed = removed;
  }

  /// Returns these pods with a pod on the node.
  NearbyPods plus(PodInfo pod, Node node) {
    if (removed.contains(pod.uid())) {
      Set<String> fewer = new HashSet<>(removed);
      fewer.remove(pod.uid());
      return new NearbyPods(nodes, added, fewer);
    }
    var more = new ArrayList<>(added);
    more.add(new Placed(pod, node));
    return new NearbyPods(nodes, more, removed);
  }

  /// Returns these pods without the pod.
  NearbyPods minus(PodInfo pod) {
    var fewer = new ArrayList<>(added);
    if (fewer.removeIf(placed -> placed.pod.uid().equals(pod.uid()))) {
      return new NearbyPods(nodes, fewer, removed);
    }
    Set<String> more = new HashSet<>(removed);
    more.add(pod.uid());
    return new NearbyPods(nodes, added, more);
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
