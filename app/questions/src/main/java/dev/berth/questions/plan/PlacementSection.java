package dev.berth.questions.plan;

import dev.berth.planner.PodPlacement;
import dev.berth.questions.report.NodeNames;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.List;
import java.util.stream.Stream;

/// Pods with the nodes that a plan gives them.
///
/// @param title the title of the section
/// @param most the maximum number of pods with a row
record PlacementSection(String title, List<PodPlacement> placements, int most) {
  void write(Page page) {
    if (placements.isEmpty()) {
      return;
    }
    var nodes =
        placements.stream()
            .flatMap(it -> Stream.of(it.from(), it.node()))
            .filter(node -> !node.isEmpty())
            .toList();
    var names = NodeNames.of(nodes, page.isFitted());
    var columns = new Columns<PodPlacement>().text("POD", it -> it.pod().toString());
    boolean areMoves = placements.getFirst().isMove();
    if (areMoves) {
      columns.text("FROM", it -> names.shown(it.from()));
    }
    columns
        .left(areMoves ? "TO" : "NODE", it -> Line.of(names.shown(it.node()), Style.GOOD))
        .section(page, title, placements, most, "more; --all shows each");
    names.write(page);
  }
}
