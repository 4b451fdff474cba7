package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;
import dev.berth.planner.packing.PackingObjective;
import java.util.List;

/// Plans which running pods have to move so that more waiting pods fit, or fewer nodes are in use.
/// Called on the thread of the cycle.
public interface MovePlanner {
  /// One that knows too little of the cluster to plan.
  MovePlanner NONE = new MovePlanner() {};

  /// Plans moves that are worth it together. If the pods are evicted in this order, the review
  /// approves them.
  ///
  /// @throws DeschedulerPluginException if evictions are not proven: then it is not known what the
  ///   scheduler would do
  default MovePlan plan(MoveRequest request) throws DeschedulerPluginException {
    throw new DeschedulerPluginException(
        "moves are only planned if evictions are proven; leave out --prove=false and --compat");
  }

  /// What is asked of a plan.
  ///
  /// @param movable the running pods that may move
  /// @param most how many of them may move at most
  /// @param objective what counts once as many waiting pods as possible are placed
  /// @param rounds how many rounds the search does
  record MoveRequest(List<Pod> movable, int most, PackingObjective objective, long rounds) {
    public MoveRequest {
      movable = List.copyOf(movable);
    }
  }

  /// What is to move.
  ///
  /// @param pods in the order in which they are to be evicted; empty if nothing is gained
  /// @param message what the moves achieve, or why there are none
  record MovePlan(List<Pod> pods, String message) {
    public MovePlan {
      pods = List.copyOf(pods);
    }
  }
}
