package dev.berth.descheduler.proof;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Pods of one kind, counted by the domains of their nodes.
final class DomainCount {
  private final Function<Node, @Nullable String> domains;
  private final Map<String, Integer> counts = new HashMap<>();
  private final Snapshot cluster;

  /// @param nodes on which they are counted
  /// @param domains that of a node; null for none
  /// @param counted which pods
  DomainCount(
      Snapshot cluster,
      Collection<String> nodes,
      Function<Node, @Nullable String> domains,
      Predicate<Pod> counted) {
    this.cluster = cluster;
    this.domains = domains;
    for (String name : nodes) {
      NodeInfo node = cluster.nodes().node(name);
      String domain = node == null ? null : domains.apply(node.node());
      if (node == null || domain == null) {
        continue;
      }
      int count = 0;
      for (PodInfo pod : node.pods()) {
        if (!pod.pod().isTerminating() && counted.test(pod.pod())) {
          count++;
        }
      }
      counts.merge(domain, count, Integer::sum);
    }
  }

  /// The domain of the node; null if it is in none.
  @Nullable String domain(String name) {
    NodeInfo node = cluster.nodes().node(name);
    return node == null ? null : domains.apply(node.node());
  }

  int in(@Nullable String domain) {
    return domain == null ? 0 : counts.getOrDefault(domain, 0);
  }

  /// By how much the sum of the squares of all counts changes, halved, if one goes from one domain
  /// to another: below zero if they are more even then.
  int change(@Nullable String from, @Nullable String to) {
    if (from == null || to == null || from.equals(to)) {
      return 0;
    }
    return in(to) + 1 - in(from);
  }
}
