package dev.berth.plugins.support;

import dev.berth.api.kubescheduler.UtilizationShapePoint;
import dev.berth.framework.ScorePlugin;
import java.util.List;

/// A function from utilization to score: linear between its points, constant outside. Immutable.
public final class UtilizationShape {
  /// The highest score that a configuration can give a point.
  private static final int MAX_CONFIGURED = 10;

  private final long[] utilizations;
  private final long[] scores;

  private UtilizationShape(long[] utilizations, long[] scores) {
    this.utilizations = utilizations;
    this.scores = scores;
  }

  /// Scales the points' scores from 0…10 to 0…100.
  ///
  /// @param points at least one, with rising utilization
  public static UtilizationShape of(List<UtilizationShapePoint> points) {
    return new UtilizationShape(
        points.stream().mapToLong(UtilizationShapePoint::utilization).toArray(),
        points.stream()
            .mapToLong(point -> point.score() * (ScorePlugin.MAX_SCORE / MAX_CONFIGURED))
            .toArray());
  }

  /// Returns the score at a utilization in percent, in whole numbers that are rounded towards the
  /// score of the point to the left.
  public long at(long utilization) {
    int right = 0;
    while (right < utilizations.length && utilization > utilizations[right]) {
      right++;
    }
    if (right == utilizations.length) {
      return scores[right - 1];
    }
    if (right == 0) {
      return scores[0];
    }
    int left = right - 1;
    return scores[left]
        + (scores[right] - scores[left])
            * (utilization - utilizations[left])
            / (utilizations[right] - utilizations[left]);
  }
}
