package dev.berth.capacity.size;

import dev.berth.api.core.Node;
import dev.berth.capacity.fit.NodePools;
import dev.berth.capacity.size.PoolUse.Use;
import dev.berth.framework.state.NodeInfo;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// How the nodes of a cluster are used, and what they cost, without a plan and with it.
///
/// @param pools sorted by name
/// @param hasPrices whether any node has a price
public record PlanUse(List<PoolUse> pools, boolean hasPrices) {
  public PlanUse {
    pools = List.copyOf(pools);
  }

  /// Of nodes that are removed.
  ///
  /// @param prices of all nodes
  public static PlanUse of(
      ConsolidationPlan plan, SizeScenario scenario, NodePools pools, Prices prices) {
    return new Nodes(scenario, pools, prices::of).use(plan.before(), plan.after());
  }

  /// Of nodes that are added, whose prices are those of their shapes.
  ///
  /// @param prices of the nodes that are there
  public static PlanUse of(ScalePlan plan, SizeScenario scenario, NodePools pools, Prices prices) {
    var ofShapes = new HashMap<String, @Nullable BigDecimal>();
    plan.shapes().forEach(shape -> ofShapes.put(shape.shape(), shape.price()));
    var ofNew = new HashMap<String, @Nullable BigDecimal>();
    plan.nodes().forEach(node -> ofNew.put(node.name(), ofShapes.get(node.shape())));
    return new Nodes(
            scenario,
            pools,
            node ->
                ofNew.containsKey(node.metadata().name())
                    ? ofNew.get(node.metadata().name())
                    : prices.of(node))
        .use(plan.before(), plan.after());
  }

  /// All pools together.
  public PoolUse total() {
    return new PoolUse(
        "",
        pools.stream().map(PoolUse::before).reduce(Use.NONE, Use::plus),
        pools.stream().map(PoolUse::after).reduce(Use.NONE, Use::plus));
  }

  /// What is known of nodes.
  ///
  /// @param price null for a node without
  private record Nodes(
      SizeScenario scenario, NodePools pools, Function<Node, @Nullable BigDecimal> price) {

    PlanUse use(List<NodeInfo> before, List<NodeInfo> after) {
      var then = byPool(before);
      var now = byPool(after);
      var names = new TreeSet<>(then.keySet());
      names.addAll(now.keySet());
      var uses =
          names.stream()
              .map(pool ->
                  new PoolUse(
                      pool, then.getOrDefault(pool, Use.NONE), now.getOrDefault(pool, Use.NONE)))
              .toList();
      return new PlanUse(
          uses,
          uses.stream()
              .anyMatch(pool ->
                  pool.before().unpriced() < pool.before().nodes()
                      || pool.after().unpriced() < pool.after().nodes()));
    }

    private Map<String, Use> byPool(List<NodeInfo> nodes) {
      var uses = new HashMap<String, Use>();
      for (NodeInfo node : nodes) {
        uses.merge(pools.of(node.node()), use(node), Use::plus);
      }
      return uses;
    }

    private Use use(NodeInfo node) {
      var cost = price.apply(node.node());
      return new Use(
          1,
          scenario.allocatable(node.node()),
          node.requested(),
          cost == null ? BigDecimal.ZERO : cost,
          cost == null ? 1 : 0);
    }
  }
}
