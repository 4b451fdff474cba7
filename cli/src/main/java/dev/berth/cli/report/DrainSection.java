package dev.berth.cli.report;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cluster.workload.Drain;
import java.util.List;

/// The nodes that were drained, and the pods that are still there.
final class DrainSection {
  private final List<Drain> drains;

  DrainSection(List<Drain> drains) {
    this.drains = drains;
  }

  void write(Page page) {
    if (drains.isEmpty()) {
      return;
    }
    page.heading(Line.of("Drained", Style.HEADING));
    for (var drain : drains) {
      var isEmpty = drain.remaining().isEmpty();
      page.paragraph(
          2,
          4,
          Line.of(drain.node(), isEmpty ? Style.GOOD : Style.BAD)
              .plus("  %s evicted".formatted(ReportPage.count(drain.evicted(), "pod")))
              .plus(
                  isEmpty
                      ? ""
                      : ", %s left".formatted(ReportPage.count(drain.remaining().size(), "pod"))));
      drain
          .remaining()
          .forEach((pod, why) ->
              page.paragraph(4, 6, Line.of(pod.toString()).plus("  " + why, Style.FAINT)));
    }
  }
}
