package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.meta.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How much may yet be used, of each resource: on one node, or on several together. It becomes
/// less, or more, as pods move, and may be below zero.
final class Room {
  private final Map<String, Quantity> left;

  private Room(Map<String, Quantity> left) {
    this.left = left;
  }

  /// The room on the nodes together, up to the limits of percent.
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

  /// Whether there is any room for each of the resources.
  boolean isLeft() {
    return left.values().stream().allMatch(quantity -> quantity.signum() > 0);
  }

  /// Whether more is in use than may be, of any resource.
  boolean isExceeded() {
    return left.values().stream().anyMatch(quantity -> quantity.signum() < 0);
  }

  /// A pod that uses that much has come.
  void take(Map<String, Quantity> usage) {
    left.replaceAll((name, quantity) -> quantity.subtract(usage.getOrDefault(name, Quantity.ZERO)));
  }

  /// A pod that uses that much has gone.
  void give(Map<String, Quantity> usage) {
    left.replaceAll((name, quantity) -> quantity.add(usage.getOrDefault(name, Quantity.ZERO)));
  }
}
