package dev.berth.loadaware.trimaran;

import dev.berth.framework.ScorePlugin;

/// The risk of placing a pod on a node, as a score: the mean of the average use and of its
/// deviation, where the deviation is raised to the power 1/sensitivity and multiplied by the
/// margin.
///
/// @param sensitivity the root of the deviation; no root if it is negative
record Risk(double margin, double sensitivity) {
  /// Between 0 and 100: a lower risk scores higher. 0 without capacity.
  ///
  /// @param average the average use; all amounts may have any common unit
  double score(double average, double deviation, double request, double capacity) {
    if (capacity <= 0) {
      return ScorePlugin.MIN_SCORE;
    }
    double used = Math.clamp(average, 0, capacity) + Math.max(request, 0);
    double mu = Math.clamp(used / capacity, 0.0, 1.0);
    double sigma = Math.clamp(root(Math.clamp(deviation / capacity, 0.0, 1.0)) * margin, 0.0, 1.0);
    return (1 - (mu + sigma) / 2) * ScorePlugin.MAX_SCORE;
  }

  /// All roots of one are one, including the zeroth.
  private double root(double sigma) {
    return sensitivity < 0 || sigma == 1 ? sigma : Math.pow(sigma, 1 / sensitivity);
  }
}
