package dev.berth.questions.fleet;

import dev.berth.questions.fleet.FleetSpreadAnswer.Share;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.stream.Collectors;

/// The distribution of replicas, for people: the verdict, and a row for each cluster.
record FleetSpreadPage(FleetSpreadAnswer answer) {
  void write(Page page) {
    page.paragraph(0, verdict());
    page.heading("Clusters");
    var columns =
        new Columns<Share>()
            .text("CLUSTER", it -> it.cluster().cluster())
            .number("WEIGHT", Share::weight)
            .right("ROOM", it -> Line.of(room(it)))
            .number(
                answer.unit() instanceof SpreadUnit.Sets ? "SETS" : "REPLICAS",
                Share::replicas,
                Style.GOOD)
            .wrapping("WHY NO MORE", FleetSpreadPage::why);
    page.table(2, columns.rows(answer.shares().stream()));
  }

  private Line verdict() {
    long placed = answer.placed();
    var spread =
        answer.shares().stream()
            .filter(it -> it.replicas() > 0)
            .map(it -> "%s %,d".formatted(it.cluster().cluster(), it.replicas()))
            .collect(Collectors.joining(", "));
    if (placed == answer.wanted()) {
      return Line.of(
          "There is room for %s%s: %s."
              .formatted(placed == 1 ? "" : "all ", answer.unit().text(placed), spread),
          Style.GOOD);
    }
    return Line.of(
        "There is room for %,d of %s%s."
            .formatted(
                placed, answer.unit().text(answer.wanted()), placed == 0 ? "" : ": " + spread),
        Style.BAD);
  }

  private static String room(Share share) {
    if (!share.cluster().hasAnswered()) {
      return "no answer";
    }
    return "%,d%s".formatted(share.room(), share.cluster().isAtLeast() ? " or more" : "");
  }

  private static Line why(Share share) {
    var cluster = share.cluster();
    return cluster.isAtLeast()
        ? Line.EMPTY
        : Line.of(cluster.stop(), cluster.hasAnswered() ? Style.FAINT : Style.WARNING);
  }
}
