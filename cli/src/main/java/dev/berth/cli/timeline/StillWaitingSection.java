package dev.berth.cli.timeline;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.timeline.measure.PodStay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The pods that wait at the end of a simulation over time, the longest wait first, with the reason
/// of each: one that several have stands once, under all of them.
final class StillWaitingSection {
  private static final int FEW = 10;

  private final List<PodStay> pods;
  private final Duration end;
  private final boolean all;

  /// @param pods in the order of their arrival
  /// @param all whether to show every pod, however many
  StillWaitingSection(List<PodStay> pods, Duration end, boolean all) {
    this.pods = pods;
    this.end = end;
    this.all = all;
  }

  void write(Page page) {
    if (pods.isEmpty()) {
      return;
    }
    page.heading(Line.of("Still waiting", Style.HEADING));
    List<PodStay> shown = all || pods.size() <= FEW ? pods : pods.subList(0, FEW);
    Map<String, List<PodStay>> reasons = new LinkedHashMap<>();
    shown.forEach(pod -> reasons.computeIfAbsent(why(pod), _ -> new ArrayList<>()).add(pod));
    reasons.forEach((why, those) -> {
      those.forEach(pod -> page.paragraph(2, 4, title(pod)));
      page.paragraph(4, Line.of(why));
    });
    if (shown.size() < pods.size()) {
      page.line(
          Line.of(
              "  and %,d more; --all shows every one".formatted(pods.size() - shown.size()),
              Style.FAINT));
    }
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
