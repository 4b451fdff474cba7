package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.nodeutilization.NodeLoad.NodeCapacity;
import dev.berth.descheduler.plugins.support.Namespaces;
import dev.berth.descheduler.plugins.support.PodOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Evicts pods of some nodes while others have room.
final class PodMove {
  private final DeschedulerContext context;
  private final UsageClient client;
  private final Namespaces namespaces;
  private final @Nullable Long limitPerNode;
  private final Set<List<Taint>> taints;
  private final Function<List<NodeLoad>, Room> rooms;
  private final Room room;

  /// Moves no pod yet.
  ///
  /// @param limitPerNode the maximum number of evictions from a node; null for no limit
  /// @param destinations the target nodes of the pods
  /// @param rooms the common room of nodes
  PodMove(
      DeschedulerContext context,
      UsageClient client,
      Namespaces namespaces,
      @Nullable Long limitPerNode,
      List<NodeLoad> destinations,
      Function<List<NodeLoad>, Room> rooms) {
    this.context = context;
    this.client = client;
    this.namespaces = namespaces;
    this.limitPerNode = limitPerNode;
    taints = destinations.stream().map(it -> it.node().spec().taints()).collect(Collectors.toSet());
    this.rooms = rooms;
    room = rooms.apply(destinations);
  }

  /// Evicts pods of the nodes, one node after the other.
  ///
  /// @param removable selects the pods of a node that may go
  /// @param wanted decides by the room on a node whether another of its pods must go
  void run(List<NodeLoad> nodes, Predicate<Pod> removable, Predicate<Room> wanted) {
    for (NodeLoad node : nodes) {
      List<Pod> pods = new ArrayList<>();
      node.pods().stream().filter(removable).forEach(pods::add);
      PodOrder.lowestPriorityFirst(pods);
      if (!evict(pods, rooms.apply(List.of(node)), wanted)) {
        return;
      }
    }
  }

  /// @param own the room on the node of the pods, which grows with each eviction
  /// @return whether pods of other nodes may be evicted in this cycle
  private boolean evict(List<Pod> pods, Room own, Predicate<Room> wanted) {
    long evictions = 0;
    for (Pod pod : pods) {
      if (!room.isLeft()
          || !wanted.test(own)
          || (limitPerNode != null && evictions >= limitPerNode)) {
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
    if (taints.stream().noneMatch(ofNode -> tolerates(pod.spec().tolerations(), ofNode))) {
      context.log().kept(pod, "Skipping eviction for pod, doesn't tolerate node taint");
      return false;
    }
    return namespaces.contains(pod.metadata().namespace())
        && context.evictor().preEvictionFilter(pod);
  }

  /// Unlike everywhere else, taints with any effect keep pods away, and a pod needs as many
  /// tolerations as the node has taints.
  private static boolean tolerates(List<Toleration> tolerations, List<Taint> taints) {
    return tolerations.size() >= taints.size()
        && taints.stream()
            .allMatch(taint -> TolerationMatcher.COMPARING.tolerates(tolerations, taint));
  }

  /// The amount of each resource that may still be used, on one node, or on several together. It
  /// changes when pods move, and may be below zero.
  static final class Room {
    private final Map<String, Quantity> left;

    private Room(Map<String, Quantity> left) {
      this.left = left;
    }

    /// The common room of the nodes, up to the percentage limits.
    static Room on(List<NodeLoad> nodes, Map<String, Double> limits, Set<String> resources) {
      Map<String, Quantity> left = new HashMap<>();
      for (NodeLoad node : nodes) {
        NodeCapacity.of(node.node())
            .upTo(limits, resources)
            .forEach((name, usable) -> {
              left.merge(name, usable, Quantity::add);
              left.merge(name, node.usage().getOrDefault(name, Quantity.ZERO), Quantity::subtract);
            });
      }
      return new Room(left);
    }

    /// Whether there is room for each of the resources.
    boolean isLeft() {
      return left.values().stream().allMatch(quantity -> quantity.signum() > 0);
    }

    /// Whether any resource is used beyond its limit.
    boolean isExceeded() {
      return left.values().stream().anyMatch(quantity -> quantity.signum() < 0);
    }

    /// Records the arrival of a pod with this use.
    void take(Map<String, Quantity> usage) {
      left.replaceAll(
          (name, quantity) -> quantity.subtract(usage.getOrDefault(name, Quantity.ZERO)));
    }

    /// Records the departure of a pod with this use.
    void give(Map<String, Quantity> usage) {
      left.replaceAll((name, quantity) -> quantity.add(usage.getOrDefault(name, Quantity.ZERO)));
    }
  }
}
