package dev.berth.cli.report;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The pods that were preempted, and for which pod or group: every pod, or if there are many, every
/// workload.
final class PreemptedSection {
  private static final int FEW = 20;

  private record Group(String victims, String preemptors) {}

  private final List<EvictedPod> evictions;
  private final WorkloadIndex workloads;
  private final NodeNames names;
  private final boolean all;

  PreemptedSection(
      List<EvictedPod> evictions, WorkloadIndex workloads, NodeNames names, boolean all) {
    this.evictions = evictions;
    this.workloads = workloads;
    this.names = names;
    this.all = all;
  }

  void write(Page page) {
    if (all || evictions.size() <= FEW) {
      var table = new Table().left("POD").left("FROM").left("TO MAKE ROOM FOR");
      for (EvictedPod eviction : evictions) {
        table.row(
            Line.of(eviction.victim().toString(), Style.WARNING),
            Line.of(names.shown(eviction.node())),
            Line.of(eviction.preemptorTitle()));
      }
      page.table(2, table);
    } else {
      byWorkload(page);
    }
  }

  private void byWorkload(Page page) {
    Map<Group, Integer> groups = new LinkedHashMap<>();
    for (EvictedPod eviction : evictions) {
      groups.merge(
          new Group(
              workloads.group(eviction.victim()),
              eviction.isForPod()
                  ? workloads.group(eviction.preemptor())
                  : eviction.preemptorTitle()),
          1,
          Integer::sum);
    }
    int most = page.isOnScreen() ? FEW : Integer.MAX_VALUE;
    var table = new Table().left("WORKLOAD").right("PODS").left("TO MAKE ROOM FOR");
    groups.entrySet().stream()
        .sorted(Map.Entry.<Group, Integer>comparingByValue().reversed())
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
}
