package dev.berth.capacity.size;

import dev.berth.framework.state.ResourceVector;
import java.math.BigDecimal;

/// How the nodes of a pool are used, without a plan and with it.
///
/// @param name of the pool; empty for nodes without one
public record PoolUse(String name, Use before, Use after) {

  /// How some nodes are used.
  ///
  /// @param nodes how many there are
  /// @param allocatable what they have
  /// @param requested by the pods on them
  /// @param cost of those with a price, per hour
  /// @param unpriced how many have no price
  public record Use(
      int nodes,
      ResourceVector allocatable,
      ResourceVector requested,
      BigDecimal cost,
      int unpriced) {
    /// That of no nodes.
    public static final Use NONE =
        new Use(0, ResourceVector.ZERO, ResourceVector.ZERO, BigDecimal.ZERO, 0);

    /// That of both together.
    public Use plus(Use other) {
      return new Use(
          nodes + other.nodes,
          allocatable.plus(other.allocatable),
          requested.plus(other.requested),
          cost.add(other.cost),
          unpriced + other.unpriced);
    }

    /// The share of a resource that is requested; 1 is all.
    public double share(String resource) {
      long all = allocatable.get(resource);
      return all <= 0 ? 0 : (double) requested.get(resource) / all;
    }
  }
}
