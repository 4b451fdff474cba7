package dev.berth.engine.memo;

/// How much is remembered.
///
/// @param columns the number of columns: one for each plugin and prepared value
/// @param bytes the memory of the columns
/// @param droppedColumns the number of columns dropped so far because memory was short
/// @param computedAnswers the number of answers about a node computed so far; all other answers
///   were read
/// @param topologyCounts the number of kept counts of pods
/// @param newTopologyCounts the number of complete recounts of pods so far
/// @param failures how often nodes were evaluated without remembered answers so far because the
///   remembered answers failed, although no plugin did
public record MemoStats(
    int columns,
    long bytes,
    long droppedColumns,
    long computedAnswers,
    int topologyCounts,
    long newTopologyCounts,
    long failures) {
  /// Nothing is remembered.
  public static final MemoStats NONE = new MemoStats(0, 0, 0, 0, 0, 0, 0);
}
