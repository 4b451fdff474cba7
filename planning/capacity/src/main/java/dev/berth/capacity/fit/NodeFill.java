package dev.berth.capacity.fit;

import dev.berth.api.core.Pod;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Fills node after node with equal pods until a filter rejects the next one: the number on each
/// node is the same as with one cycle after the other.
///
/// This holds if the answers of filters for a node depend only on the node and the pods on it. Then
/// no pod changes the answers for another node; scores only decide the order in which nodes fill;
/// and the count ends when each node is full. This must hold at the beginning and at the end:
/// PreFilter is called for both, and must prepare equal values.
///
/// @param placed the total number of pods
/// @param nodes the number on each node, in the order of the snapshot, without nodes that have none
/// @param after the cluster with these pods
public record NodeFill(long placed, Map<String, Integer> nodes, Snapshot after) {
  /// Fills the nodes of a cluster.
  ///
  /// @param pod no filter may depend on its name
  /// @param most the number at which the filling ends, without looking at further nodes
  /// @return null if scheduling one pod after the other may place another number
  public static @Nullable NodeFill of(DryRun dryRun, Snapshot before, Pod pod, long most) {
    PodFilters filters = dryRun.filters(before, pod);
    Object cacheKey = filters.nodeLocalCacheKey();
    if (cacheKey == null) {
      return null;
    }
    Map<String, Integer> counts = new LinkedHashMap<>();
    Map<String, NodeInfo> filled = new HashMap<>();
    PodInfo replica = dryRun.info(pod.withMetadata(pod.metadata().withUid("replica")));
    long placed = 0;
    for (NodeInfo node : before.nodes().nodes()) {
      NodeInfo full = node;
      int count = 0;
      while (placed < most && filters.fits(full)) {
        placed++;
        count++;
        full = full.plus(replica);
      }
      if (count > 0) {
        counts.put(node.name(), count);
        filled.put(node.name(), full);
      }
    }
    var after =
        new Snapshot(
            new FilledNodes(before.nodes(), filled),
            before.objects(),
            before.nominator(),
            before.waiting());
    return cacheKey.equals(dryRun.filters(after, pod).nodeLocalCacheKey())
        ? new NodeFill(placed, counts, after)
        : null;
  }
}
