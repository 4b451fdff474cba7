package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.framework.Evictor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The pods of nodes, in the form that plugins use. A filter is called once for each pod, in the
/// order of the list, before any of the pods is evicted. The lists may be changed.
public final class NodePods {
  private NodePods() {}

  /// Whether both filters of the evictor accept an eviction of the pod, for plugins that choose
  /// only among such pods.
  public static Predicate<Pod> evictable(Evictor evictor) {
    return pod -> evictor.filter(pod) && evictor.preEvictionFilter(pod);
  }

  /// Pods of any phase.
  public static List<Pod> all(DeschedulerCluster cluster, Node node, Predicate<Pod> filter) {
    return cluster.podsOn(node.metadata().name()).stream()
        .filter(filter)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /// Unfinished pods, which may be pending or terminating.
  public static List<Pod> running(DeschedulerCluster cluster, Node node, Predicate<Pod> filter) {
    return all(cluster, node, pod -> !pod.isFinished() && filter.test(pod));
  }

  /// Evicts pods of each node up to its limit, until the limit of the cycle is reached. Any other
  /// failure concerns only that pod.
  ///
  /// @param pods returns the pods of a node to evict; called when the node's turn comes
  public static void evict(Evictor evictor, List<Node> nodes, Function<Node, List<Pod>> pods) {
    for (Node node : nodes) {
      for (Pod pod : pods.apply(node)) {
        EvictionResult result = evictor.evict(pod);
        if (result.reached(Limit.TOTAL)) {
          return;
        }
        if (result.reached(Limit.NODE)) {
          break;
        }
      }
    }
  }
}
