package dev.berth.cli.explanation;

import dev.berth.cli.explanation.ScoreRanking.Peers;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import java.util.List;

/// Scores as a table: a row for each plugin, a column for each node or for several equal ones.
final class ScoreGrid {
  private static final int MOST = 6;
  private static final int LEAST = 2;
  private static final int GAP = 2;
  private static final String TOTAL = "total of all plugins";
  private static final String WEIGHT = "WEIGHT";

  private final ScoreRanking ranking;

  ScoreGrid(ScoreRanking ranking) {
    this.ranking = ranking;
  }

  /// The node's name, and how many there are beside it.
  static String title(ScoreRanking ranking, Peers peers) {
    String node = ranking.node(peers.row());
    return peers.others() == 0 ? node : "%s +%,d".formatted(node, peers.others());
  }

  /// How many have room beside each other.
  int fitting(List<Peers> nodes, int width) {
    int names = TOTAL.length();
    for (Column column : ranking.distinguishing()) {
      names = Math.max(names, column.plugin().length());
    }
    int left = width - GAP - names - GAP - WEIGHT.length();
    int fitting = 0;
    for (Peers peers : nodes.subList(0, Math.min(MOST, nodes.size()))) {
      int cell = title(ranking, peers).length();
      for (Column column : ranking.distinguishing()) {
        cell = Math.max(cell, cell(column, peers.row()).width());
      }
      left -= GAP + cell;
      if (left < 0) {
        break;
      }
      fitting++;
    }
    return Math.max(fitting, LEAST);
  }

  Table table(List<Peers> nodes) {
    var table = new Table().left("PLUGIN").right(WEIGHT);
    nodes.forEach(peers -> table.right(title(ranking, peers)));
    for (Column column : ranking.distinguishing()) {
      var cells = new Line[nodes.size() + 2];
      cells[0] = Line.of(column.plugin());
      cells[1] = Line.of("×" + column.weight(), Style.FAINT);
      for (int i = 0; i < nodes.size(); i++) {
        cells[i + 2] = cell(column, nodes.get(i).row());
      }
      table.row(cells);
    }
    return table.row(totals(nodes));
  }

  private Line[] totals(List<Peers> nodes) {
    var totals = new Line[nodes.size() + 2];
    totals[0] = Line.of(TOTAL, Style.HEADING);
    totals[1] = Line.EMPTY;
    for (int i = 0; i < nodes.size(); i++) {
      long total = ranking.table().total(nodes.get(i).row());
      totals[i + 2] =
          Line.of(
              Long.toString(total), total == ranking.table().best() ? Style.GOOD : Style.HEADING);
    }
    return totals;
  }

  /// The weighted score; before it, in brackets, the plugin's own detail.
  private static Line cell(Column column, int row) {
    long raw = column.raw(row);
    long normalized = column.normalized(row);
    Line weighted = Line.of(Long.toString(column.weighted(row)));
    if (raw != normalized) {
      return Line.of("(%d→%d) ".formatted(raw, normalized), Style.FAINT).plus(weighted);
    }
    return column.weight() == 1
        ? weighted
        : Line.of("(%d) ".formatted(normalized), Style.FAINT).plus(weighted);
  }
}
