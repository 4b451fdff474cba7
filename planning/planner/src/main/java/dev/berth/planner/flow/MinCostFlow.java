package dev.berth.planner.flow;

import java.util.Optional;

/// Finds a flow of least cost. Implementations have no state, so any thread may use them, and the
/// same network always gives the same flow.
public interface MinCostFlow {
  /// Returns a flow of least cost that carries all supply; empty if there is none, which includes
  /// supplies that do not add up to zero.
  ///
  /// @throws ArithmeticException if a number of the search, or the cost of the flow, does not fit
  ///   into 64 bits
  Optional<Flow> solve(FlowNetwork network);
}
