package dev.berth.framework;

/// Turns raw scores into scores between [ScorePlugin#MIN_SCORE] and [ScorePlugin#MAX_SCORE]. A
/// node's score depends only on its raw score and on the lowest and highest raw score of all
/// feasible nodes.
@FunctionalInterface
public interface Normalization {
  /// Leaves raw scores as they are.
  Normalization NONE = (raw, lowest, highest) -> raw;

  /// The highest raw score becomes 100, the others in proportion. If no raw score is above 0, all
  /// stay as they are. Same as kube-scheduler's `DefaultNormalizeScore`.
  Normalization HIGHEST_IS_BEST =
      (raw, lowest, highest) -> highest <= 0 ? raw : ScorePlugin.MAX_SCORE * raw / highest;

  /// The highest raw score becomes 0, and 0 becomes 100. Same as kube-scheduler's
  /// `DefaultNormalizeScore` with `reverse`.
  Normalization LOWEST_IS_BEST =
      (raw, lowest, highest) ->
          ScorePlugin.MAX_SCORE - (highest <= 0 ? 0 : ScorePlugin.MAX_SCORE * raw / highest);

  /// Turns a raw score into a score. A function of the arguments.
  ///
  /// @param lowest the lowest raw score of the feasible nodes
  /// @param highest the highest
  long apply(long raw, long lowest, long highest);

  /// Turns the raw scores of all feasible nodes into scores, in place.
  default void normalize(long[] scores) {
    long lowest = Long.MAX_VALUE;
    long highest = Long.MIN_VALUE;
    for (long score : scores) {
      lowest = Math.min(lowest, score);
      highest = Math.max(highest, score);
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] = apply(scores[i], lowest, highest);
    }
  }
}
