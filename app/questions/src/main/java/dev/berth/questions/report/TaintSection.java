package dev.berth.questions.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.cluster.controller.node.TaintEvicted;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.LinkedHashMap;
import java.util.List;

/// The pods that were deleted because of taints of their nodes, by node and taint.
///
/// @param all whether to show every pod, however many
record TaintSection(List<TaintEvicted> evicted, boolean all) {
  private static final int FEW = 10;

  void write(Page page) {
    if (evicted.isEmpty()) {
      return;
    }
    page.heading("Evicted by taints");
    evicted.stream()
        .collect(groupingBy(TaintSection::place, LinkedHashMap::new, toList()))
        .forEach((place, pods) -> {
          page.paragraph(
              2, 4, Line.of(place, Style.WARNING).plus("  " + Counts.of(pods.size(), "pod")));
          int most = all ? pods.size() : FEW;
          pods.stream().limit(most).forEach(pod -> page.paragraph(4, 6, line(pod)));
          page.more(4, pods.size() - most, "more; --all shows every pod");
        });
  }

  private static Line line(TaintEvicted pod) {
    var name = Line.of(pod.pod().toString());
    return pod.isControlled()
        ? name
        : name.plus("  nothing controls it: it does not come back", Style.FAINT);
  }

  private static String place(TaintEvicted pod) {
    return "%s  %s".formatted(pod.node(), pod.taint().text());
  }
}
