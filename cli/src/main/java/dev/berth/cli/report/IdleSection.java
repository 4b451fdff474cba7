package dev.berth.cli.report;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Listing;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cluster.workload.Shortfall;
import java.util.List;

/// The new workloads that want no pods, and why.
final class IdleSection {
  private final List<Shortfall> idle;

  IdleSection(List<Shortfall> idle) {
    this.idle = idle;
  }

  void write(Page page) {
    if (idle.isEmpty()) {
      return;
    }
    page.heading(Line.of("Without pods", Style.HEADING));
    var listing = new Listing("WORKLOAD", List.of("WHY"), "");
    for (Shortfall workload : idle) {
      listing.add(
          Line.of(workload.title(), Style.WARNING), List.of(Line.of(workload.reason())), List.of());
    }
    page.listing(listing);
  }
}
