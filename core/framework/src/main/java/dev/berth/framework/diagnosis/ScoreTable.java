package dev.berth.framework.diagnosis;

import java.util.List;

/// The scores of all feasible nodes, with a column for each score plugin and extender that was
/// called. Immutable and thread-safe; may be computed when it is read. A row is the index of a node
/// in [#nodes].
public interface ScoreTable {
  /// Creates a table from columns.
  ///
  /// @param nodes the feasible nodes, in the order in which they were evaluated
  /// @param columns one for each plugin that was not skipped, in the profile's order, then one for
  ///   each extender
  static ScoreTable of(List<String> nodes, List<Column> columns) {
    return new ListedScores(nodes, columns);
  }

  /// The feasible nodes, in the order in which they were evaluated.
  List<String> nodes();

  /// One column for each plugin that was not skipped, in the profile's order, then one for each
  /// extender.
  List<Column> columns();

  /// The sum of the weighted scores of a node.
  long total(int row);

  /// The highest total; 0 if there are no nodes. Extenders can make it negative.
  long best();

  /// The scores by one plugin, or by one extender under its URL.
  final class Column {
    private final String plugin;
    private final long weight;
    private final long[] raw;
    private final long[] normalized;

    /// The scores of all nodes. The arrays are not copied, as there is one for each plugin and
    /// decision; they must not change afterwards.
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

    /// The score that Score returned.
    public long raw(int row) {
      return raw[row];
    }

    /// A plugin's score is between 0 and 100. An extender's score is ten times the value that the
    /// extender returned, without limits.
    public long normalized(int row) {
      return normalized[row];
    }

    /// The normalized score times the weight.
    public long weighted(int row) {
      return normalized[row] * weight;
    }
  }
}
