package dev.berth.cli.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.cli.explanation.ScoreRanking.Peers;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import java.util.List;
import java.util.Map;

/// How the nodes that fit were ranked, plugin by plugin, and why the winner won.
final class ScoreSection {
  private static final int NAMED = 6;

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
    var grid = new ScoreGrid(ranking);
    List<Peers> each = ranking.rows().stream().map(row -> new Peers(row, 0)).toList();
    int columns = grid.fitting(each, page.width());
    List<Peers> shown = all || each.size() <= columns ? each : ranking.peers();
    columns = grid.fitting(shown, page.width());
    int end = all ? shown.size() : Math.min(columns, shown.size());
    for (int from = 0; from < end; from += columns) {
      page.table(2, grid.table(shown.subList(from, Math.min(from + columns, end))));
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
            .map(peer ->
                "%s %d"
                    .formatted(ScoreGrid.title(ranking, peer), ranking.table().total(peer.row())))
            .collect(joining(", "));
    int more = peers.stream().skip(NAMED).mapToInt(peer -> 1 + peer.others()).sum();
    return more > 0
        ? "Then: %s, and %,d more (--all shows each)".formatted(named, more)
        : "Then: " + named;
  }
}
