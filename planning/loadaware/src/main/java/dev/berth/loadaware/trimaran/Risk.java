package dev.berth.loadaware.trimaran;

import dev.berth.framework.ScorePlugin;

/// How risky it is to place a pod on a node: the mean of the average use, and of its deviation to
/// the power of one through the sensitivity, times the margin; as a score.
///
/// @param sensitivity the root that is taken of it; not if it is negative
record Risk(double margin, double sensitivity) {
  /// Between 0 and 100: the lower the risk, the higher. 0 without capacity.
  ///
  /// @param average what is used, as all other amounts in any unit
  double score(double average, double deviation, double request, double capacity) {
    if (capacity <= 0) {
      return ScorePlugin.MIN_SCORE;
    }
    double used = Math.clamp(average, 0, capacity) + Math.max(request, 0);
    double mu = Math.clamp(used / capacity, 0.0, 1.0);
    double sigma = Math.clamp(root(Math.clamp(deviation / capacity, 0.0, 1.0)) * margin, 0.0, 1.0);
    return (1 - (mu + sigma) / 2) * ScorePlugin.MAX_SCORE;
  }

  /// All roots of one are one, the zeroth too.
  private double root(double sigma) {
    return sensitivity < 0 || sigma == 1 ? sigma : Math.pow(sigma, 1 / sensitivity);
  }
}
