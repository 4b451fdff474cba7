package dev.berth.questions.report;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.berth.api.meta.ObjectKey;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The preempted pods, and the pods or groups that preempted them: every pod, or if there are many,
/// every workload.
record PreemptedSection(Report report, NodeNames names, boolean all) {
  private static final int FEW = 20;

  private record Group(String victims, String preemptors) {}

  void write(Page page) {
    if (report.evictions().isEmpty()) {
      return;
    }
    page.heading("Preempted");
    if (all || report.evictions().size() <= FEW) {
      each(page);
    } else {
      byWorkload(page);
    }
    brokenBudgets(page);
  }

  private void each(Page page) {
    page.table(
        2,
        new Columns<EvictedPod>()
            .left("POD", it -> Line.of(it.victim().toString(), Style.WARNING))
            .text("FROM", it -> names.shown(it.node()))
            .text("TO MAKE ROOM FOR", EvictedPod::preemptorTitle)
            .rows(report.evictions().stream()));
  }

  private void byWorkload(Page page) {
    Map<Group, Long> groups =
        report.evictions().stream()
            .collect(groupingBy(this::group, LinkedHashMap::new, counting()));
    int most = page.isOnScreen() ? FEW : Integer.MAX_VALUE;
    page.table(
        2,
        new Columns<Map.Entry<Group, Long>>()
            .left("WORKLOAD", it -> Line.of(it.getKey().victims, Style.WARNING))
            .number("PODS", Map.Entry::getValue)
            .text("TO MAKE ROOM FOR", it -> it.getKey().preemptors)
            .rows(
                groups.entrySet().stream()
                    .sorted(Map.Entry.<Group, Long>comparingByValue().reversed())
                    .limit(most)));
    if (groups.size() > most) {
      page.line(Line.of("  and more; --all shows every pod", Style.FAINT));
    }
  }

  private Group group(EvictedPod eviction) {
    return new Group(
        report.workloads().group(eviction.victim()),
        eviction.isForPod()
            ? report.workloads().group(eviction.preemptor().key())
            : eviction.preemptorTitle());
  }

  private void brokenBudgets(Page page) {
    List<ObjectKey> broken = report.brokenBudgets();
    if (!broken.isEmpty()) {
      page.paragraph(
          2,
          "%s %s allowed no disruption: preemption honors budgets only as far as it can."
              .formatted(
                  broken.size() == 1 ? "PodDisruptionBudget" : "PodDisruptionBudgets",
                  broken.stream().map(ObjectKey::toString).collect(joining(", "))),
          Style.WARNING);
    }
  }
}
