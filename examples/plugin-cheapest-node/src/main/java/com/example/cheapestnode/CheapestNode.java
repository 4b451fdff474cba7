package com.example.cheapestnode;

import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// Prefers nodes that cost less: the cheapest gets 100, the dearest 0. A label of the node says
/// what it costs; a node without one, or with something else than a number in it, counts as the
/// dearest.
record CheapestNode(String label)
    implements PreScorePlugin<CheapestNode.Prices>, ScorePlugin<CheapestNode.Prices> {
  static final String NAME = "CheapestNode";

  /// The range of the prices of the feasible nodes.
  record Prices(double cheapest, double dearest) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreScoreResult<Prices> preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    var prices =
        feasible.stream().mapToDouble(this::price).filter(Double::isFinite).summaryStatistics();
    return PreScoreResult.ready(new Prices(prices.getMin(), prices.getMax()));
  }

  @Override
  public long score(Prices prices, NodeInfo node) {
    double saved = (prices.dearest - price(node)) / (prices.dearest - prices.cheapest);
    return Double.isFinite(saved) ? Math.round(saved * MAX_SCORE) : MIN_SCORE;
  }

  private double price(NodeInfo node) {
    try {
      return Math.max(
          0, Double.parseDouble(node.node().metadata().labels().getOrDefault(label, "")));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
