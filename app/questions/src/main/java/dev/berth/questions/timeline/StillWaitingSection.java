package dev.berth.questions.timeline;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.TimeText;
import dev.berth.timeline.measure.PodStay;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;

/// The pods that wait at the end of a simulation over time, the longest wait first, with the reason
/// of each: one that several have stands once, under all of them.
///
/// @param pods in the order of their arrival
/// @param all whether to show every pod, however many
record StillWaitingSection(List<PodStay> pods, Duration end, boolean all) {
  private static final int FEW = 10;

  void write(Page page) {
    if (pods.isEmpty()) {
      return;
    }
    page.heading("Still waiting");
    int shown = all ? pods.size() : Math.min(pods.size(), FEW);
    var reasons =
        pods.stream()
            .limit(shown)
            .collect(groupingBy(StillWaitingSection::why, LinkedHashMap::new, toList()));
    reasons.forEach((why, those) -> {
      those.forEach(pod -> page.paragraph(2, 4, title(pod)));
      page.paragraph(4, why);
    });
    page.more(2, pods.size() - shown, "more; --all shows every one");
  }

  private Line title(PodStay pod) {
    return Line.of(pod.pod().toString(), Style.BAD)
        .plus("  for " + TimeText.of(end.minus(pod.arrived())), Style.FAINT);
  }

  private static String why(PodStay pod) {
    return pod.message().isEmpty()
        ? "not tried: a scheduling gate, its group or its schedulerName may keep it from that"
        : pod.message();
  }
}
