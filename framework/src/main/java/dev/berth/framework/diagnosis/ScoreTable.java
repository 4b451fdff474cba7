package dev.berth.framework.diagnosis;

import java.util.Arrays;
import java.util.List;

/// The scores of all feasible nodes by all score plugins and extenders that were called, in
/// columns. Immutable. A row is the position of a node in [#nodes].
public final class ScoreTable {
  private final List<String> nodes;
  private final List<Column> columns;
  private final long[] totals;

  /// Adds up the columns.
  ///
  /// @param nodes the feasible nodes, in the order in which they were evaluated
  /// @param columns a column per plugin that was not skipped, in the profile's order, and then per
  ///   extender
  public ScoreTable(List<String> nodes, List<Column> columns) {
    this.nodes = List.copyOf(nodes);
    this.columns = List.copyOf(columns);
    totals = new long[this.nodes.size()];
    for (Column column : this.columns) {
      for (int row = 0; row < totals.length; row++) {
        totals[row] += column.weighted(row);
      }
    }
  }

  /// The feasible nodes, in the order in which they were evaluated.
  public List<String> nodes() {
    return nodes;
  }

  /// A column per plugin that was not skipped, in the profile's order, and then per extender.
  public List<Column> columns() {
    return columns;
  }

  /// The sum of the weighted scores of a node.
  public long total(int row) {
    return totals[row];
  }

  /// The highest total; 0 if there are no nodes. It may be negative because of extenders.
  public long best() {
    return Arrays.stream(totals).max().orElse(0);
  }

  /// One plugin's scores, or one extender's, under its URL.
  public static final class Column {
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
