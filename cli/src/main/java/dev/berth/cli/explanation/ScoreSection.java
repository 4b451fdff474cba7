package dev.berth.cli.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import java.util.List;
import java.util.Map;

/// How the nodes that fit were ranked, plugin by plugin, and why the winner won.
final class ScoreSection {
  private static final int MOST_NODES = 6;
  private static final int NAMED = 6;
  private static final int GAP = 2;

  private final ScoreRanking ranking;
  private final List<String> best;
  private final boolean byChance;
  private final boolean all;

  ScoreSection(ScoreRanking ranking, List<String> best, boolean byChance, boolean all) {
    this.ranking = ranking;
    this.best = best;
    this.byChance = byChance;
    this.all = all;
  }

  void write(Page page) {
    page.paragraph(0, 2, Line.of("Scores", Style.HEADING).plus("  " + verdict()));
    List<Integer> rows = ranking.rows();
    int columns = fitting(page.width());
    int shown = all ? rows.size() : Math.min(columns, rows.size());
    for (int from = 0; from < shown; from += columns) {
      page.table(2, table(rows.subList(from, Math.min(from + columns, shown))));
    }
    page.paragraph(2, Line.of("In brackets: raw→normalized, before the weight.", Style.FAINT));
    List<Column> constant = ranking.constant();
    if (!constant.isEmpty()) {
      page.paragraph(
          2,
          4,
          Line.of(
              constant.stream()
                  .map(column -> "%s %d".formatted(column.plugin(), column.weighted(0)))
                  .collect(joining(", ", "Equal on all nodes: ", ""))));
    }
    if (shown < rows.size()) {
      page.paragraph(2, 4, Line.of(others(rows.subList(shown, rows.size()))));
    }
  }

  /// Why the winner won.
  private String verdict() {
    String winner = ranking.node(ranking.rows().getFirst());
    var text = new StringBuilder();
    if (best.size() > 1) {
      text.append(
          "%s %s equally good; %s. "
              .formatted(
                  listed(best),
                  best.size() == 1 ? "is" : "are",
                  byChance ? "lots were drawn" : "the first by name is taken"));
    }
    ScoreRanking.Margin margin = ranking.margin();
    if (margin == null) {
      return text.isEmpty() ? "" : text.toString().strip();
    }
    text.append(
        "%s %s by %,d over %s: %s."
            .formatted(
                best.size() > 1 ? "They" : winner,
                best.size() > 1 ? "win" : "wins",
                margin.points(),
                margin.over(),
                margin.byPlugin().entrySet().stream()
                    .map(ScoreSection::signed)
                    .collect(joining(", "))));
    return text.toString();
  }

  private static String signed(Map.Entry<String, Long> part) {
    return "%s %+d".formatted(part.getKey(), part.getValue());
  }

  private static String listed(List<String> names) {
    if (names.size() > NAMED) {
      return "%s and %,d more"
          .formatted(String.join(", ", names.subList(0, NAMED)), names.size() - NAMED);
    }
    return "%s and %s"
        .formatted(String.join(", ", names.subList(0, names.size() - 1)), names.getLast());
  }

  private Table table(List<Integer> rows) {
    var table = new Table().left("PLUGIN").right("WEIGHT");
    rows.forEach(row -> table.right(ranking.node(row)));
    for (Column column : ranking.distinguishing()) {
      var cells = new Line[rows.size() + 2];
      cells[0] = Line.of(column.plugin());
      cells[1] = Line.of("×" + column.weight(), Style.FAINT);
      for (int i = 0; i < rows.size(); i++) {
        cells[i + 2] = cell(column, rows.get(i));
      }
      table.row(cells);
    }
    var totals = new Line[rows.size() + 2];
    totals[0] = Line.of("total of all plugins", Style.HEADING);
    totals[1] = Line.EMPTY;
    for (int i = 0; i < rows.size(); i++) {
      long total = ranking.table().total(rows.get(i));
      totals[i + 2] =
          Line.of(
              "%d".formatted(total), total == ranking.table().best() ? Style.GOOD : Style.HEADING);
    }
    return table.row(totals);
  }

  private static Line cell(Column column, int row) {
    long raw = column.raw(row);
    long normalized = column.normalized(row);
    Line weighted = Line.of("%d".formatted(column.weighted(row)));
    if (raw != normalized) {
      return Line.of("(%d→%d) ".formatted(raw, normalized), Style.FAINT).plus(weighted);
    }
    return column.weight() == 1
        ? weighted
        : Line.of("(%d) ".formatted(normalized), Style.FAINT).plus(weighted);
  }

  /// How many nodes have room beside each other.
  private int fitting(int width) {
    ScoreTable table = ranking.table();
    int plugin =
        table.columns().stream().mapToInt(column -> column.plugin().length()).max().orElse(0);
    int left = width - 2 - Math.max(plugin, 20) - GAP - 6;
    int columns = 0;
    for (int row : ranking.rows().subList(0, Math.min(MOST_NODES, ranking.rows().size()))) {
      int cell = ranking.node(row).length();
      for (Column column : table.columns()) {
        cell = Math.max(cell, cell(column, row).width());
      }
      left -= cell + GAP;
      if (left < 0) {
        break;
      }
      columns++;
    }
    return Math.max(columns, 2);
  }

  private String others(List<Integer> rows) {
    String named =
        rows.stream()
            .limit(NAMED)
            .map(row -> "%s %d".formatted(ranking.node(row), ranking.table().total(row)))
            .collect(joining(", "));
    return rows.size() > NAMED
        ? "Then: %s, and %,d more (--all shows each)".formatted(named, rows.size() - NAMED)
        : "Then: " + named;
  }
}
