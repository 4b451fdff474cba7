package dev.berth.cli.disruption;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.capacity.disruption.StuckPod;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Pods that are not where they should be: those of one workload in one line, and a reason once,
/// under all that have it.
///
/// @param title of the section
/// @param each whether every pod has a line of its own
record StuckSection(String title, List<StuckPod> pods, boolean each) {

  void write(Page page) {
    if (pods.isEmpty()) {
      return;
    }
    page.heading(Line.of(title, Style.HEADING));
    Map<String, Map<String, List<StuckPod>>> byReason =
        pods.stream()
            .collect(
                groupingBy(
                    StuckPod::message,
                    LinkedHashMap::new,
                    groupingBy(this::name, LinkedHashMap::new, toList())));
    byReason.forEach((why, groups) -> {
      groups.forEach((name, group) -> page.paragraph(2, 4, line(name, group)));
      if (!why.isEmpty()) {
        page.paragraph(4, Line.of(why));
      }
    });
  }

  private String name(StuckPod pod) {
    return each || pod.workload().isEmpty() ? pod.pod().toString() : pod.workload();
  }

  private static Line line(String name, List<StuckPod> group) {
    var line = Line.of(name, Style.BAD);
    var first = group.getFirst();
    if (group.size() > 1) {
      line = line.plus("  %,d pods, such as %s".formatted(group.size(), first.pod().name()));
    }
    return first.node().isEmpty() ? line : line.plus("  on " + first.node(), Style.FAINT);
  }
}
