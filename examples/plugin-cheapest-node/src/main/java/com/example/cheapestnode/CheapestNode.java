package com.example.cheapestnode;

import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.LongStream;

/// Prefers nodes that cost less. A label of the node says what it costs; a node without one, or
/// with something else than a number in it, counts as the dearest.
final class CheapestNode implements ScorePlugin {
  static final String NAME = "CheapestNode";

  private static final long UNKNOWN = -1;

  private final String label;

  CheapestNode(String label) {
    this.label = label;
  }

  @Override
  public String name() {
    return NAME;
  }

  /// The raw score is the price in thousandths.
  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    String price = node.node().metadata().labels().get(label);
    if (price == null) {
      return UNKNOWN;
    }
    try {
      return new BigDecimal(price)
          .movePointRight(3)
          .setScale(0, RoundingMode.HALF_UP)
          .max(BigDecimal.ZERO)
          .longValueExact();
    } catch (ArithmeticException | NumberFormatException e) {
      return UNKNOWN;
    }
  }

  /// The cheapest node gets 100, the dearest 0.
  @Override
  public void normalizeScores(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
    long dearest = LongStream.of(scores).max().orElse(0);
    long cheapest = LongStream.of(scores).filter(price -> price != UNKNOWN).min().orElse(dearest);
    double range = (double) dearest - cheapest;
    for (int i = 0; i < scores.length; i++) {
      double saved = scores[i] == UNKNOWN ? 0 : (double) dearest - scores[i];
      scores[i] = range > 0 ? Math.round(saved / range * MAX_SCORE) : MIN_SCORE;
    }
  }
}
