package dev.berth.cli.report;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Listing;
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
    var listing = new Listing("NODE", List.of("PODS"), "LEFT");
    for (var drain : drains) {
      int left = drain.remaining().size();
      listing.add(
          Line.of(drain.node(), left == 0 ? Style.GOOD : Style.BAD),
          List.of(
              Line.of("%s evicted".formatted(ReportPage.count(drain.evicted(), "pod")))
                  .plus(left == 0 ? "" : ", %s left".formatted(ReportPage.count(left, "pod")))),
          drain.remaining().entrySet().stream()
              .map(pod -> Line.of(pod.getKey().toString()).plus("  " + pod.getValue(), Style.FAINT))
              .toList());
    }
    page.listing(listing);
  }
}
