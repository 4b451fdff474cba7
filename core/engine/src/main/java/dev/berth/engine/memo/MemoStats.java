package dev.berth.engine.memo;

/// How much is remembered.
///
/// @param columns how many columns there are: one for each plugin and fragment
/// @param bytes how much memory they take
/// @param droppedColumns how many columns there was no room for so far
/// @param computedAnswers how many answers about a node have been worked out so far; all others
///   were read
/// @param tallies how many counts of pods are kept
/// @param countedTallies how often pods have been counted anew so far
public record MemoStats(
    int columns,
    long bytes,
    long droppedColumns,
    long computedAnswers,
    int tallies,
    long countedTallies) {
  /// Nothing is remembered.
  public static final MemoStats NONE = new MemoStats(0, 0, 0, 0, 0, 0);
}
