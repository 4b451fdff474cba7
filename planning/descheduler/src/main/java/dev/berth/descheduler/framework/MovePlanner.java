package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;
import dev.berth.planner.packing.PackingObjective;
import java.util.List;

/// Plans which running pods have to move so that more waiting pods fit, or fewer nodes are in use.
/// Called on the thread of the cycle.
public interface MovePlanner {
  /// A planner that knows too little of the cluster to plan.
  MovePlanner NONE = new MovePlanner() {};

  /// Plans moves that together improve the cluster. The review approves the pods' evictions if they
  /// happen in this order.
  ///
  /// @throws DeschedulerPluginException if evictions are not proven, because the scheduler's
  ///   decisions are then unknown
  default MovePlan plan(MoveRequest request) throws DeschedulerPluginException {
    throw new DeschedulerPluginException(
        "moves are only planned if evictions are proven; leave out --prove=false and --compat");
  }

  /// The request for a plan.
  ///
  /// @param movable the running pods that may move
  /// @param most the maximum number of them that move
  /// @param objective the objective after as many waiting pods as possible are placed
  /// @param rounds the number of rounds of the search
  record MoveRequest(List<Pod> movable, int most, PackingObjective objective, long rounds) {
    public MoveRequest {
      movable = List.copyOf(movable);
    }
  }

  /// The pods to move.
  ///
  /// @param pods in the order of their evictions; empty if moves gain nothing
  /// @param message the gain of the moves, or the reason why there are none
  record MovePlan(List<Pod> pods, String message) {
    public MovePlan {
      pods = List.copyOf(pods);
    }
  }
}
