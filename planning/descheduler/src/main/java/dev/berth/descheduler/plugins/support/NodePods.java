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

/// The pods of nodes as plugins go through them. A filter is asked once per pod, in the order of
/// the list, before any of the pods is evicted. The lists may be changed.
public final class NodePods {
  private NodePods() {}

  /// Whether both filters of the evictor let the pod go, as plugins ask that choose among such pods
  /// only.
  public static Predicate<Pod> evictable(Evictor evictor) {
    return pod -> evictor.filter(pod) && evictor.preEvictionFilter(pod);
  }

  /// Pods of any phase.
  public static List<Pod> all(DeschedulerCluster cluster, Node node, Predicate<Pod> filter) {
    return cluster.podsOn(node.metadata().name()).stream()
        .filter(filter)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /// Pods that have not finished: they may be pending or terminating.
  public static List<Pod> running(DeschedulerCluster cluster, Node node, Predicate<Pod> filter) {
    return all(cluster, node, pod -> !pod.isFinished() && filter.test(pod));
  }

  /// Evicts pods of each node up to its limit, as long as the limit of the cycle is not reached.
  /// Any other failure concerns the one pod only.
  ///
  /// @param pods those of a node that are to go, asked for when it is the node's turn
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
