package dev.berth.questions.report;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.berth.api.meta.ObjectKey;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The pods that were preempted, and for which pod or group: every pod, or if there are many, every
/// workload.
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
    var table = new Table().left("POD").left("FROM").left("TO MAKE ROOM FOR");
    for (EvictedPod eviction : report.evictions()) {
      table.row(
          Line.of(eviction.victim().toString(), Style.WARNING),
          Line.of(names.shown(eviction.node())),
          Line.of(eviction.preemptorTitle()));
    }
    page.table(2, table);
  }

  private void byWorkload(Page page) {
    Map<Group, Long> groups =
        report.evictions().stream()
            .collect(groupingBy(this::group, LinkedHashMap::new, counting()));
    int most = page.isOnScreen() ? FEW : Integer.MAX_VALUE;
    var table = new Table().left("WORKLOAD").right("PODS").left("TO MAKE ROOM FOR");
    groups.entrySet().stream()
        .sorted(Map.Entry.<Group, Long>comparingByValue().reversed())
        .limit(most)
        .forEach(group ->
            table.row(
                Line.of(group.getKey().victims, Style.WARNING),
                Line.of("%,d".formatted(group.getValue())),
                Line.of(group.getKey().preemptors)));
    page.table(2, table);
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
