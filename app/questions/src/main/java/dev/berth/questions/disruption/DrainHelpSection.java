package dev.berth.questions.disruption;

import dev.berth.capacity.disruption.DisruptionReport;
import dev.berth.capacity.disruption.DisruptionReport.NodeEvent;
import dev.berth.capacity.disruption.DrainChange;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.List;

/// Changes that would let blocked drains end: changes that belong together, and their result.
///
/// @param all whether to show every change
record DrainHelpSection(List<DrainHelp> help, boolean all) {
  private static final int FEW = 5;

  void write(Page page) {
    if (help.isEmpty()) {
      return;
    }
    page.heading("What would help");
    for (var way : help) {
      String mark = "· ";
      var changes = way.changes();
      var shown = all ? changes.size() : Math.min(FEW, changes.size());
      for (var change : changes.subList(0, shown)) {
        page.paragraph(
            2, 4, Line.of(mark + text(change)).plus(" (%s)".formatted(change.why()), Style.FAINT));
        mark = "  and ";
      }
      if (shown < changes.size()) {
        var more = "    and %,d more changes; --all shows each".formatted(changes.size() - shown);
        page.line(Line.of(more, Style.FAINT));
      }
      page.paragraph(4, "then " + result(way.report()), Style.GOOD);
    }
    page.paragraph(
        2,
        help.size() == 1
            ? "It was verified by a simulation of the whole disruption."
            : "Each was verified by a simulation of the whole disruption.",
        Style.FAINT);
  }

  private static String text(DrainChange change) {
    return "%s %s: %s".formatted(change.object().kind(), change.object().key(), change.change());
  }

  private static String result(DisruptionReport report) {
    var undrained = report.undrained();
    var drained =
        undrained.isEmpty()
            ? "every node is drained"
            : "%s not drained still: %s"
                .formatted(Counts.of(undrained.size(), "node", "is", "are"), why(report));
    return report.pending().isEmpty()
        ? drained
        : "%s, and %s for a node"
            .formatted(drained, Counts.of(report.pending().size(), "pod", "waits", "wait"));
  }

  private static String why(DisruptionReport report) {
    return report.events().stream()
        .filter(event -> event.kind() == NodeEvent.Kind.DRAIN_FAILED)
        .map(NodeEvent::detail)
        .findFirst()
        .orElse("");
  }
}
