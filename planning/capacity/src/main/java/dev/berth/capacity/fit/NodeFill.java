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

/// Node after node filled with equal pods until a filter rejects one more: the same number on each
/// node as by one cycle after the other.
///
/// That is so if what the filters say of a node depends on the node and the pods on it alone. Then
/// no pod changes what is said of another node; scores only decide in which order nodes fill; and
/// the count ends when each of them is full. It has to be so at the beginning and at the end:
/// PreFilter is asked in both, and has to give the same keys.
///
/// @param placed how many pods in all
/// @param nodes how many on each node, in the order of the snapshot; those with none are left out
/// @param after the cluster with these pods
public record NodeFill(long placed, Map<String, Integer> nodes, Snapshot after) {
  /// Fills the nodes of a cluster.
  ///
  /// @param pod that no filter needs to know by its name
  /// @param most at which the filling ends; the rest is not looked at then
  /// @return null if one cycle after the other may place another number
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
