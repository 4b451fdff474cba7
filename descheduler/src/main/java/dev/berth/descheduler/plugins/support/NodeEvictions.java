package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.framework.Evictor;

/// Evictions of a node's pods in a row, until a limit ends them. Any other failure concerns the one
/// pod only.
public final class NodeEvictions {
  private NodeEvictions() {}

  /// Evicts the pods, which are on one node, up to the limit of the node.
  ///
  /// @return whether pods of other nodes may follow: the limit of the cycle is not reached
  public static boolean evictFromNode(Evictor evictor, Iterable<Pod> pods) {
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
