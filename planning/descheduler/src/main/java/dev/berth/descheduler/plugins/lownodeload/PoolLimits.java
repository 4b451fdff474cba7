package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.descheduler.plugins.lownodeload.Measurements.MeasuredNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// The limits of a pool in amounts, for each of its nodes.
///
/// @param pool complete
/// @param meanOfAll percentages of what is used on average
/// @param meanOfProd the same of what pods of production use
record PoolLimits(NodePool pool, Map<String, Double> meanOfAll, Map<String, Double> meanOfProd) {
  private static final double PERCENT = 100;

  static PoolLimits of(NodePool pool, List<MeasuredNode> nodes) {
    return new PoolLimits(pool, mean(nodes, MeasuredNode::all), mean(nodes, MeasuredNode::prod));
  }

  private static Map<String, Double> mean(
      List<MeasuredNode> nodes, Function<MeasuredNode, Map<String, Quantity>> usage) {
    var sums = new HashMap<String, Double>();
    for (MeasuredNode node : nodes) {
      usage
          .apply(node)
          .forEach((resource, used) -> {
            Quantity whole = LoadAmounts.of(resource, node.capacity());
            if (!whole.isZero()) {
              double part = (double) ResourceAmounts.number(resource, used);
              sums.merge(
                  resource, part / ResourceAmounts.number(resource, whole) * PERCENT, Double::sum);
            }
          });
    }
    sums.replaceAll((_, sum) -> sum / nodes.size());
    return sums;
  }

  /// The node with its limits.
  LoadedNode on(MeasuredNode node) {
    return new LoadedNode(
        node.node(),
        node.capacity(),
        new LoadShare(
            node.pods(),
            node.all(),
            amounts(pool.all().low(), pool.all().low(), meanOfAll, -1, node),
            amounts(pool.all().high(), pool.all().low(), meanOfAll, 1, node)),
        new LoadShare(
            node.prodPods(),
            node.prod(),
            amounts(pool.prod().low(), pool.prod().low(), meanOfProd, -1, node),
            amounts(pool.prod().high(), pool.prod().low(), meanOfProd, 1, node)),
        node.podUsage());
  }

  /// @param low where it is 0, deviations mean the whole
  /// @param sign of deviations
  private Map<String, Quantity> amounts(
      Map<String, Double> limits,
      Map<String, Double> low,
      Map<String, Double> mean,
      int sign,
      MeasuredNode node) {
    var amounts = new TreeMap<String, Quantity>();
    for (String resource : pool.resources()) {
      Quantity whole = LoadAmounts.of(resource, node.capacity());
      double limit = limits.getOrDefault(resource, 0.0);
      if (!pool.useDeviationThresholds()) {
        amounts.put(resource, ResourceAmounts.part(resource, limit, whole));
      } else if (low.getOrDefault(resource, 0.0) == 0) {
        amounts.put(resource, whole);
      } else {
        double percent = mean.getOrDefault(resource, 0.0) + sign * limit;
        amounts.put(
            resource, ResourceAmounts.part(resource, Math.clamp(percent, 0, PERCENT), whole));
      }
    }
    return amounts;
  }
}
