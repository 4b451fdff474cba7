package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.api.meta.ResourceAmounts;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// What a node has for pods: what is allocatable or, where nothing is said of that, all it has.
final class NodeCapacity {
  private static final Quantity WHOLE_METRIC = Quantity.of(100, Format.DECIMAL_SI);

  private final Map<String, Quantity> amounts;

  private NodeCapacity(Map<String, Quantity> amounts) {
    this.amounts = amounts;
  }

  static NodeCapacity of(Node node) {
    var status = node.status();
    var amounts =
        new HashMap<>(status.allocatable().isEmpty() ? status.capacity() : status.allocatable());
    amounts.put(UsageResources.METRIC, WHOLE_METRIC);
    return new NodeCapacity(amounts);
  }

  /// The percentage of the capacity that is in use; of resources that the node does not have there
  /// is none, and of those of which it has nothing it is 0.
  Map<String, Double> percent(Map<String, Quantity> usage) {
    Map<String, Double> percent = new HashMap<>();
    usage.forEach((name, used) -> {
      Quantity capacity = amounts.get(name);
      if (capacity != null) {
        long whole = ResourceAmounts.number(name, capacity);
        double part = (double) ResourceAmounts.number(name, used);
        percent.put(name, whole > 0 ? part / whole * 100 : 0);
      }
    });
    return percent;
  }

  /// How much of the resources may be in use: up to the limit of percent where there is one, else
  /// all; nothing of what the node does not have.
  Map<String, Quantity> upTo(Map<String, Double> limits, Set<String> resources) {
    Map<String, Quantity> usable = new HashMap<>();
    for (String name : resources) {
      Quantity capacity = amounts.getOrDefault(name, Quantity.ZERO);
      Double limit = limits.get(name);
      usable.put(
          name,
          limit == null || !amounts.containsKey(name)
              ? capacity
              : ResourceAmounts.part(name, limit, capacity));
    }
    return usable;
  }
}
