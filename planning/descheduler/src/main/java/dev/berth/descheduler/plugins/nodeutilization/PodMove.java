package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.support.Namespaces;
import dev.berth.descheduler.plugins.support.PodOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Evicts pods of some nodes as long as there is room on others.
final class PodMove {
  private final DeschedulerContext context;
  private final UsageClient client;
  private final Predicate<Pod> removable;
  private final Namespaces namespaces;
  private final @Nullable Long limitPerNode;
  private final DestinationTaints taints;
  private final Room room;

  /// Moves no pod yet.
  ///
  /// @param removable which pods of a node may go
  /// @param limitPerNode how many pods of a node are evicted at most; null for any number
  /// @param room what is left on the nodes that the pods are to go to
  PodMove(
      DeschedulerContext context,
      UsageClient client,
      Predicate<Pod> removable,
      Namespaces namespaces,
      @Nullable Long limitPerNode,
      DestinationTaints taints,
      Room room) {
    this.context = context;
    this.client = client;
    this.removable = removable;
    this.namespaces = namespaces;
    this.limitPerNode = limitPerNode;
    this.taints = taints;
    this.room = room;
  }

  /// Evicts pods of one node.
  ///
  /// @param own the room on the node, which grows with each pod that goes
  /// @param wanted whether another pod is to go, asked of that room
  /// @return whether pods of other nodes may be evicted in this cycle
  boolean from(NodeLoad node, Room own, Predicate<Room> wanted) {
    List<Pod> pods = new ArrayList<>();
    node.pods().stream().filter(removable).forEach(pods::add);
    PodOrder.lowestPriorityFirst(pods);
    long evictions = 0;
    for (Pod pod : pods) {
      if (!room.isLeft() || !wanted.test(own)) {
        return true;
      }
      if (limitPerNode != null && evictions >= limitPerNode) {
        return true;
      }
      if (!mayGo(pod)) {
        continue;
      }
      Map<String, Quantity> usage = client.podUsage(pod);
      if (usage == null && client.measuresPods()) {
        context.log().error(unmeasured(pod));
        continue;
      }
      EvictionResult result = context.evictor().evict(pod);
      if (result.reached(Limit.TOTAL)) {
        return false;
      }
      if (result.reached(Limit.NODE)) {
        return true;
      }
      if (!result.isEvicted()) {
        continue;
      }
      evictions++;
      if (usage != null) {
        own.give(usage);
        room.take(usage);
      } else if (limitPerNode == null) {
        return true;
      }
    }
    return true;
  }

  private static String unmeasured(Pod pod) {
    var name = pod.metadata().name();
    return "unable to get pod usage: unable to get podmetrics for \"%s\"/\"%s\": pods.metrics.k8s.io \"%s\" not found"
        .formatted(pod.metadata().namespace(), name, name);
  }

  private boolean mayGo(Pod pod) {
    if (!taints.areTolerated(pod)) {
      context.log().kept(pod, "Skipping eviction for pod, doesn't tolerate node taint");
      return false;
    }
    return namespaces.contains(pod.metadata().namespace())
        && context.evictor().preEvictionFilter(pod);
  }
}
