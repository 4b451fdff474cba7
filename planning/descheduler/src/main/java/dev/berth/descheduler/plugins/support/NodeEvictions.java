package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.framework.Evictor;
import java.util.List;
import java.util.function.Function;

/// Evictions node by node, until a limit ends them. Any other failure concerns the one pod only.
public final class NodeEvictions {
  private NodeEvictions() {}

  /// Evicts pods of each node up to its limit, as long as the limit of the cycle is not reached.
  ///
  /// @param pods those of a node that are to go, asked for when it is the node's turn
  public static void evict(Evictor evictor, List<Node> nodes, Function<Node, List<Pod>> pods) {
    for (Node node : nodes) {
      if (!evict(evictor, pods.apply(node))) {
        return;
      }
    }
  }

  /// @return whether pods of other nodes may follow
  private static boolean evict(Evictor evictor, List<Pod> pods) {
    for (Pod pod : pods) {
      EvictionResult result = evictor.evict(pod);
      if (result.reached(Limit.TOTAL)) {
        return false;
      }
      if (result.reached(Limit.NODE)) {
        return true;
      }
    }
    return true;
  }
}
