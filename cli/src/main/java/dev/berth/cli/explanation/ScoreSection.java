package dev.berth.cli.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.cli.explanation.ScoreRanking.Peers;
import dev.berth.cli.report.NodeNames;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import java.util.List;
import java.util.Map;

/// How the nodes that fit were ranked, plugin by plugin, and why the winner won.
final class ScoreSection {
  private static final int NAMED = 6;
  private static final int MOST_COLUMNS = 6;
  private static final int LEAST_COLUMNS = 2;
  private static final int GAP = 2;
  private static final String TOTAL = "total of all plugins";
  private static final String WEIGHT = "WEIGHT";

  private final ScoreRanking ranking;
  private final List<String> best;
  private final NodeNames names;
  private final boolean byChance;
  private final boolean all;

  ScoreSection(
      ScoreRanking ranking, List<String> best, NodeNames names, boolean byChance, boolean all) {
    this.ranking = ranking;
    this.best = best;
    this.names = names;
    this.byChance = byChance;
    this.all = all;
  }

  void write(Page page) {
    page.paragraph(0, 2, Line.of("Scores", Style.HEADING).plus("  " + verdict()));
    List<Peers> each = ranking.rows().stream().map(row -> new Peers(row, 0)).toList();
    int columns = fitting(each, page.width());
    List<Peers> shown = all || each.size() <= columns ? each : ranking.peers();
    columns = fitting(shown, page.width());
    int end = all ? shown.size() : Math.min(columns, shown.size());
    for (int from = 0; from < end; from += columns) {
      page.table(2, table(shown.subList(from, Math.min(from + columns, end))));
    }
    if (hasBrackets()) {
      page.paragraph(2, Line.of("In brackets: raw→normalized, before the weight.", Style.FAINT));
    }
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
    if (end < shown.size()) {
      page.paragraph(2, 4, Line.of(others(shown.subList(end, shown.size()))));
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
                  byChance ? "chosen at random" : "the first by name is taken"));
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

  private String others(List<Peers> peers) {
    String named =
        peers.stream()
            .limit(NAMED)
            .map(peer -> "%s %d".formatted(title(peer), ranking.table().total(peer.row())))
            .collect(joining(", "));
    int more = peers.stream().skip(NAMED).mapToInt(peer -> 1 + peer.others()).sum();
    return more > 0
        ? "Then: %s, and %,d more (--all shows each)".formatted(named, more)
        : "Then: " + named;
  }

  /// The node's name, and how many there are beside it.
  private String title(Peers peers) {
    String node = names.shown(ranking.node(peers.row()));
    return peers.others() == 0 ? node : "%s +%,d".formatted(node, peers.others());
  }

  /// How many have room beside each other.
  private int fitting(List<Peers> nodes, int width) {
    int names = TOTAL.length();
    for (Column column : ranking.distinguishing()) {
      names = Math.max(names, column.plugin().length());
    }
    int left = width - GAP - names - GAP - WEIGHT.length();
    int fitting = 0;
    for (Peers peers : nodes.subList(0, Math.min(MOST_COLUMNS, nodes.size()))) {
      int cell = title(peers).length();
      for (Column column : ranking.distinguishing()) {
        cell = Math.max(cell, cell(column, peers.row()).width());
      }
      left -= GAP + cell;
      if (left < 0) {
        break;
      }
      fitting++;
    }
    return Math.max(fitting, LEAST_COLUMNS);
  }

  /// A row for each plugin, a column for each node or for several equal ones.
  private Table table(List<Peers> nodes) {
    var table = new Table().left("PLUGIN").right(WEIGHT);
    nodes.forEach(peers -> table.right(title(peers)));
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

  private boolean hasBrackets() {
    return ranking.distinguishing().stream()
        .anyMatch(
            column -> ranking.rows().stream().anyMatch(row -> !inBrackets(column, row).isEmpty()));
  }

  /// The weighted score; before it, in brackets, the plugin's own detail.
  private static Line cell(Column column, int row) {
    Line weighted = Line.of(Long.toString(column.weighted(row)));
    String detail = inBrackets(column, row);
    return detail.isEmpty() ? weighted : Line.of(detail, Style.FAINT).plus(weighted);
  }

  private static String inBrackets(Column column, int row) {
    long raw = column.raw(row);
    long normalized = column.normalized(row);
    if (raw != normalized) {
      return "(%d→%d) ".formatted(raw, normalized);
    }
    return column.weight() == 1 ? "" : "(%d) ".formatted(normalized);
  }
}
