package dev.berth.framework.diagnosis;

import java.util.List;

/// The scores of all feasible nodes by all score plugins and extenders that were called, in
/// columns. Immutable, and safe on any thread; may be made when it is read. A row is the position
/// of a node in [#nodes].
public interface ScoreTable {
  /// A table of these columns.
  ///
  /// @param nodes the feasible nodes, in the order in which they were evaluated
  /// @param columns a column per plugin that was not skipped, in the profile's order, and then per
  ///   extender
  static ScoreTable of(List<String> nodes, List<Column> columns) {
    return new ListedScores(nodes, columns);
  }

  /// The feasible nodes, in the order in which they were evaluated.
  List<String> nodes();

  /// A column per plugin that was not skipped, in the profile's order, and then per extender.
  List<Column> columns();

  /// The sum of the weighted scores of a node.
  long total(int row);

  /// The highest total; 0 if there are no nodes. It may be negative because of extenders.
  long best();

  /// One plugin's scores, or one extender's, under its URL.
  final class Column {
    private final String plugin;
    private final long weight;
    private final long[] raw;
    private final long[] normalized;

    /// The scores of all nodes. The arrays are not copied, there being one for each plugin and
    /// decision: they must not be changed any more.
    public Column(String plugin, long weight, long[] raw, long[] normalized) {
      this.plugin = plugin;
      this.weight = weight;
      this.raw = raw;
      this.normalized = normalized;
    }

    public String plugin() {
      return plugin;
    }

    public long weight() {
      return weight;
    }

    /// As Score gave it.
    public long raw(int row) {
      return raw[row];
    }

    /// Between 0 and 100; of an extender ten times its score, whatever that is.
    public long normalized(int row) {
      return normalized[row];
    }

    /// The normalized score times the weight.
    public long weighted(int row) {
      return normalized[row] * weight;
    }
  }
}
