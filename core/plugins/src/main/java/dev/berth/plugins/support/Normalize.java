package dev.berth.plugins.support;

import dev.berth.framework.ScorePlugin;

/// Scales raw scores of at least 0 to the range of scores, in proportion to the highest.
public final class Normalize {
  private Normalize() {}

  /// The highest raw score becomes 100. If all are 0, they stay 0.
  public static void highestIsBest(long[] scores) {
    long highest = highest(scores);
    if (highest == 0) {
      return;
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] = ScorePlugin.MAX_SCORE * scores[i] / highest;
    }
  }

  /// The highest raw score becomes 0, and 0 becomes 100.
  public static void lowestIsBest(long[] scores) {
    long highest = highest(scores);
    for (int i = 0; i < scores.length; i++) {
      long share = highest == 0 ? 0 : ScorePlugin.MAX_SCORE * scores[i] / highest;
      scores[i] = ScorePlugin.MAX_SCORE - share;
    }
  }

  private static long highest(long[] scores) {
    long highest = 0;
    for (long score : scores) {
      highest = Math.max(highest, score);
    }
    return highest;
  }
}
