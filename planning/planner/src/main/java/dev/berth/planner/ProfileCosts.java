package dev.berth.planner;

import dev.berth.api.core.Pod;
import dev.berth.engine.Engine;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.planner.packing.NodeCosts;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Costs by the scores of the pods' profiles: the cost of a node is its difference from the highest
/// score, and 0 if it has no score.
final class ProfileCosts implements PodCosts {
  private final Engine engine;
  private final Map<String, Integer> numbers = new HashMap<>();

  /// @param engine scores nodes in a cluster with only the pods that stay
  /// @param nodes in the order of their numbers
  ProfileCosts(Engine engine, List<NodeInfo> nodes) {
    this.engine = engine;
    nodes.forEach(node -> numbers.put(node.name(), numbers.size()));
  }

  @Override
  public NodeCosts of(PodInfo pod) {
    Pod free = FreePod.of(pod.pod());
    var scores = engine.consider(new QueuedPodInfo(engine.info(free), Instant.EPOCH, 1)).scores();
    if (scores == null) {
      return NodeCosts.NONE;
    }
    long best = scores.best();
    var costs = new int[numbers.size()][0];
    for (int row = 0; row < scores.nodes().size(); row++) {
      long lacks = best - scores.total(row);
      int node = Objects.requireNonNull(numbers.get(scores.nodes().get(row)));
      costs[node] = new int[] {Math.toIntExact(lacks)};
    }
    return NodeCosts.of(costs);
  }
}
