package dev.berth.loadaware.koordinator;

import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.framework.model.NodeInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/// The resources whose load is known: those of the arguments, sorted. All other resources are
/// ignored.
///
/// @param names sorted
record TrackedResources(List<String> names) {
  static final String CPU = "cpu";
  static final String MEMORY = "memory";

  static TrackedResources of(LoadAwareArgs args) {
    var names = new TreeSet<>(List.of(CPU, MEMORY));
    names.addAll(args.usageThresholds().keySet());
    names.addAll(args.prodUsageThresholds().keySet());
    if (args.aggregated() != null) {
      names.addAll(args.aggregated().usageThresholds().keySet());
    }
    names.addAll(args.resourceWeights().keySet());
    names.addAll(args.estimatedScalingFactors().keySet());
    names.addAll(args.supportedResources());
    return new TrackedResources(List.copyOf(names));
  }

  UsageVector zero() {
    return UsageVector.zero(names.size());
  }

  /// Creates a vector with the function's amount of each resource.
  UsageVector vector(ToLongFunction<String> amount) {
    var amounts = new long[names.size()];
    Arrays.setAll(amounts, i -> amount.applyAsLong(names.get(i)));
    return UsageVector.of(amounts);
  }

  /// Amounts: CPU in thousandths, everything else in units, rounded up.
  UsageVector amounts(Map<String, Quantity> resources) {
    return vector(name -> amount(name, resources));
  }

  /// The allocatable amounts of the node, in the same units.
  UsageVector allocatable(NodeInfo node) {
    return vector(name ->
        switch (name) {
          case CPU -> node.allocatable().milliCpu();
          case MEMORY -> node.allocatable().memory();
          default -> amount(name, node.node().status().allocatable());
        });
  }

  private static long amount(String name, Map<String, Quantity> resources) {
    return ResourceAmounts.number(name, resources.getOrDefault(name, Quantity.ZERO));
  }

  /// Numbers unchanged; missing ones are 0.
  UsageVector numbers(Map<String, Long> byResource) {
    return vector(name -> byResource.getOrDefault(name, 0L));
  }

  /// An amount for people.
  String text(int index, long amount) {
    return ResourceAmounts.amount(names.get(index), amount).toString();
  }
}
