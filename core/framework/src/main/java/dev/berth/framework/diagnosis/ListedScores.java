package dev.berth.framework.diagnosis;

import dev.berth.framework.diagnosis.ScoreTable.Column;
import java.util.Arrays;
import java.util.List;

/// A score table made from complete columns.
final class ListedScores implements ScoreTable {
  private final List<String> nodes;
  private final List<Column> columns;
  private final long[] totals;

  ListedScores(List<String> nodes, List<Column> columns) {
    this.nodes = List.copyOf(nodes);
    this.columns = List.copyOf(columns);
    totals = new long[this.nodes.size()];
    for (Column column : this.columns) {
      for (int row = 0; row < totals.length; row++) {
        totals[row] += column.weighted(row);
      }
    }
  }

  @Override
  public List<String> nodes() {
    return nodes;
  }

  @Override
  public List<Column> columns() {
    return columns;
  }

  @Override
  public long total(int row) {
    return totals[row];
  }

  @Override
  public long best() {
    return Arrays.stream(totals).max().orElse(0);
  }
}
