package dev.berth.questions.timeline;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.TimeText;
import dev.berth.timeline.measure.PodStay;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The pods that wait at the end of a simulation over time, the longest wait first, with the reason
/// of each: one that several have stands once, under all of them. Many pods are counted by
/// workload.
///
/// @param pods in the order of their arrival
/// @param all whether to show every pod
record StillWaitingSection(List<PodStay> pods, Duration end, boolean all) {
  private static final int FEW = 10;

  /// What is in one row.
  private record Group(String name, String why) {}

  void write(Page page) {
    if (pods.isEmpty()) {
      return;
    }
    page.heading("Still waiting");
    boolean each = all || pods.size() <= FEW;
    Map<Group, List<PodStay>> groups =
        pods.stream().collect(groupingBy(it -> group(it, each), LinkedHashMap::new, toList()));
    Map<String, List<Line>> reasons =
        groups.entrySet().stream()
            .limit(all ? groups.size() : FEW)
            .collect(
                groupingBy(
                    it -> it.getKey().why,
                    LinkedHashMap::new,
                    mapping(it -> title(it.getKey().name, it.getValue()), toList())));
    reasons.forEach((why, titles) -> {
      titles.forEach(title -> page.paragraph(2, 4, title));
      page.paragraph(4, why);
    });
    if (!all) {
      page.more(2, groups.size() - FEW, "more; --all shows every one");
    }
  }

  private static Group group(PodStay pod, boolean isAlone) {
    String workload = pod.traits().workload();
    return new Group(isAlone || workload.isEmpty() ? pod.pod().toString() : workload, why(pod));
  }

  /// @param pods the longest wait first
  private Line title(String name, List<PodStay> pods) {
    String longest = TimeText.of(end.minus(pods.getFirst().arrived()));
    return Line.of(name, Style.BAD)
        .plus(
            pods.size() == 1
                ? "  for " + longest
                : "  %,d pods, for up to %s".formatted(pods.size(), longest),
            Style.FAINT);
  }

  private static String why(PodStay pod) {
    return pod.message().isEmpty()
        ? "not tried: a scheduling gate, its group or its schedulerName may keep it from that"
        : pod.message();
  }
}
