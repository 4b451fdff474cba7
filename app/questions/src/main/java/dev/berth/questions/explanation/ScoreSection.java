package dev.berth.questions.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.questions.explanation.ScoreRanking.Peers;
import dev.berth.questions.report.NodeNames;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.List;
import java.util.stream.Stream;

/// The ranking of the nodes that fit, plugin by plugin, and the reason for the winner.
record ScoreSection(
    ScoreRanking ranking, List<String> best, NodeNames names, boolean byChance, boolean all) {
  private static final int NAMED = 6;
  private static final int MOST_COLUMNS = 6;
  private static final int LEAST_COLUMNS = 2;
  private static final int GAP = 2;
  private static final String TOTAL = "total of all plugins";
  private static final String WEIGHT = "WEIGHT";

  void write(Page page) {
    AttemptSection.titled(page, 2, "Scores", verdict());
    List<Peers> each = ranking.rows().stream().map(row -> new Peers(row, 0)).toList();
    List<Peers> shown = all || each.size() <= fitting(each, page) ? each : ranking.peers();
    int columns = fitting(shown, page);
    int end = all ? shown.size() : Math.min(columns, shown.size());
    for (int from = 0; from < end; from += columns) {
      page.table(2, table(shown.subList(from, Math.min(from + columns, end))));
    }
    if (hasBrackets()) {
      page.paragraph(2, "In brackets: raw→normalized, before the weight.", Style.FAINT);
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
    boolean isTied = best.size() > 1;
    String tie =
        isTied
            ? "%s are equally good; %s."
                .formatted(
                    listed(best), byChance ? "chosen at random" : "the first by name is taken")
            : "";
    ScoreRanking.Margin margin = ranking.margin();
    if (margin == null) {
      return tie;
    }
    String lead =
        "%s by %,d over %s: %s."
            .formatted(
                isTied ? "They win" : ranking.node(ranking.rows().getFirst()) + " wins",
                margin.points(),
                margin.over(),
                margin.byPlugin().entrySet().stream()
                    .map(part -> "%s %+d".formatted(part.getKey(), part.getValue()))
                    .collect(joining(", ")));
    return isTied ? tie + " " + lead : lead;
  }

  private static String listed(List<String> names) {
    return names.size() > NAMED
        ? Counts.some(names, NAMED)
        : "%s and %s"
            .formatted(String.join(", ", names.subList(0, names.size() - 1)), names.getLast());
  }

  private String others(List<Peers> peers) {
    String named =
        peers.stream()
            .limit(NAMED)
            .map(peer -> "%s %d".formatted(title(peer), ranking.table().total(peer.row())))
            .collect(joining(", ", "Then: ", ""));
    int more = peers.stream().skip(NAMED).mapToInt(peer -> 1 + peer.others()).sum();
    return more > 0 ? "%s, and %,d more (--all shows each)".formatted(named, more) : named;
  }

  /// The node's name, and the number of equal nodes.
  private String title(Peers peers) {
    String node = names.shown(ranking.node(peers.row()));
    return peers.others() == 0 ? node : "%s +%,d".formatted(node, peers.others());
  }

  /// The number of nodes that fit beside each other in the table.
  private int fitting(List<Peers> nodes, Page page) {
    List<Column> plugins = ranking.distinguishing();
    int names = widest(TOTAL.length(), plugins.stream().map(it -> it.plugin().length()));
    int left = page.width() - GAP - names - GAP - WEIGHT.length();
    int fitting = 0;
    for (Peers peers : nodes.subList(0, Math.min(MOST_COLUMNS, nodes.size()))) {
      left -= GAP;
      left -=
          widest(title(peers).length(), plugins.stream().map(it -> cell(it, peers.row()).width()));
      if (left < 0) {
        break;
      }
      fitting++;
    }
    return Math.max(fitting, LEAST_COLUMNS);
  }

  private static int widest(int title, Stream<Integer> cells) {
    return cells.reduce(title, Math::max);
  }

  /// A row for each plugin, a column for each node or for several equal ones.
  private Table table(List<Peers> nodes) {
    var table = new Table().left("PLUGIN").right(WEIGHT);
    nodes.forEach(peers -> table.right(title(peers)));
    for (Column column : ranking.distinguishing()) {
      Stream<Line> plugin =
          Stream.of(Line.of(column.plugin()), Line.of("×" + column.weight(), Style.FAINT));
      Stream<Line> scores = nodes.stream().map(peers -> cell(column, peers.row()));
      table.row(Stream.concat(plugin, scores).toArray(Line[]::new));
    }
    Stream<Line> title = Stream.of(Line.of(TOTAL, Style.HEADING), Line.EMPTY);
    return table.row(Stream.concat(title, nodes.stream().map(this::total)).toArray(Line[]::new));
  }

  private Line total(Peers peers) {
    long total = ranking.table().total(peers.row());
    return Line.of(
        Long.toString(total), total == ranking.table().best() ? Style.GOOD : Style.HEADING);
  }

  private boolean hasBrackets() {
    return ranking.distinguishing().stream()
        .anyMatch(
            column -> ranking.rows().stream().anyMatch(row -> !inBrackets(column, row).isEmpty()));
  }

  /// The weighted score; before it, in brackets, the plugin's own detail.
  private static Line cell(Column column, int row) {
    return Line.of(inBrackets(column, row), Style.FAINT).plus(Long.toString(column.weighted(row)));
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
