package dev.berth.capacity.size;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.reducing;

import dev.berth.api.core.Node;
import dev.berth.capacity.fit.NodePools;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceVector;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The use and the costs of a cluster's nodes, without a plan and with it.
///
/// @param pools sorted by name
/// @param hasPrices whether any node has a price
public record PlanUse(List<PoolUse> pools, boolean hasPrices) {
  public PlanUse {
    pools = List.copyOf(pools);
  }

  /// The use of a pool's nodes, without a plan and with it.
  ///
  /// @param name the name of the pool; empty for nodes without one
  public record PoolUse(String name, Use before, Use after) {}

  /// The use of some nodes.
  ///
  /// @param requested by the pods on them
  /// @param cost the cost of the nodes with a price, per hour
  /// @param unpriced the number of nodes without a price
  public record Use(
      int nodes,
      ResourceVector allocatable,
      ResourceVector requested,
      BigDecimal cost,
      int unpriced) {
    private static final Use NONE =
        new Use(0, ResourceVector.ZERO, ResourceVector.ZERO, BigDecimal.ZERO, 0);

    private Use plus(Use other) {
      return new Use(
          nodes + other.nodes,
          allocatable.plus(other.allocatable),
          requested.plus(other.requested),
          cost.add(other.cost),
          unpriced + other.unpriced);
    }

    /// The requested share of a resource; 1 is all.
    public double share(String resource) {
      long all = allocatable.get(resource);
      return all <= 0 ? 0 : (double) requested.get(resource) / all;
    }
  }

  public static PlanUse of(
      ConsolidationPlan plan, SizeScenario scenario, NodePools pools, Prices prices) {
    return of(plan.before(), plan.after(), scenario, pools, prices::of);
  }

  /// The use of added nodes, which have the prices of their shapes.
  public static PlanUse of(ScalePlan plan, SizeScenario scenario, NodePools pools, Prices prices) {
    var ofShapes = new HashMap<String, @Nullable BigDecimal>();
    plan.shapes().forEach(shape -> ofShapes.put(shape.shape(), shape.price()));
    var ofNew = new HashMap<String, @Nullable BigDecimal>();
    plan.nodes().forEach(node -> ofNew.put(node.name(), ofShapes.get(node.shape())));
    return of(
        plan.before(),
        plan.after(),
        scenario,
        pools,
        node ->
            ofNew.containsKey(node.metadata().name())
                ? ofNew.get(node.metadata().name())
                : prices.of(node));
  }

  private static PlanUse of(
      List<NodeInfo> before,
      List<NodeInfo> after,
      SizeScenario scenario,
      NodePools pools,
      Function<Node, @Nullable BigDecimal> price) {
    Function<NodeInfo, Use> use =
        node -> {
          var cost = price.apply(node.node());
          return new Use(
              1,
              scenario.allocatable(node.node()),
              node.requested(),
              cost == null ? BigDecimal.ZERO : cost,
              cost == null ? 1 : 0);
        };
    var byPool =
        groupingBy(
            (NodeInfo node) -> pools.of(node.node()),
            TreeMap::new,
            mapping(use, reducing(Use.NONE, Use::plus)));
    var then = before.stream().collect(byPool);
    var now = after.stream().collect(byPool);
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
            .flatMap(pool -> Stream.of(pool.before, pool.after))
            .anyMatch(some -> some.unpriced < some.nodes));
  }

  /// All pools together.
  public PoolUse total() {
    return new PoolUse(
        "",
        pools.stream().map(PoolUse::before).reduce(Use.NONE, Use::plus),
        pools.stream().map(PoolUse::after).reduce(Use.NONE, Use::plus));
  }
}
