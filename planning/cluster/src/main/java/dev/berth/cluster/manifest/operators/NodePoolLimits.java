package dev.berth.cluster.manifest.operators;

import dev.berth.api.codec.Trees;
import dev.berth.cluster.manifest.OtherObject;
import java.util.Map;
import java.util.stream.Stream;

/// The limits of Karpenter's NodePools.
final class NodePoolLimits {
  private NodePoolLimits() {}

  /// Returns the limits that are reached, such as `NodePool default (8 of 8 cpu)`.
  static Stream<String> reached(Stream<OtherObject> nodePools) {
    return nodePools.flatMap(nodePool -> {
      var fields = nodePool.tree().fields();
      var used = Trees.object(Trees.object(fields.get("status")).get("resources"));
      return Trees.object(Trees.object(fields.get("spec")).get("limits")).entrySet().stream()
          .filter(limit -> isReached(limit, used))
          .map(limit ->
              "NodePool %s (%s of %s %s)"
                  .formatted(
                      nodePool.key().name(),
                      used.get(limit.getKey()),
                      limit.getValue(),
                      limit.getKey()));
    });
  }

  private static boolean isReached(Map.Entry<?, ?> limit, Map<?, ?> used) {
    var amount = Trees.quantity(used.get(limit.getKey()));
    var most = Trees.quantity(limit.getValue());
    return amount != null && most != null && amount.compareTo(most) >= 0;
  }
}
