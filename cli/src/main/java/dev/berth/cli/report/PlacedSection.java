package dev.berth.cli.report;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The pods that were placed: each, if they are few or all are asked for; otherwise how many.
final class PlacedSection {
  private static final int FEW = 40;

  private final List<PodResult> pods;
  private final WorkloadIndex workloads;
  private final NodeNames names;
  private final boolean all;

  PlacedSection(List<PodResult> pods, WorkloadIndex workloads, NodeNames names, boolean all) {
    this.pods = pods;
    this.workloads = workloads;
    this.names = names;
    this.all = all;
  }

  void write(Page page) {
    if (pods.isEmpty()) {
      return;
    }
    if (all || pods.size() <= FEW) {
      page.heading(Line.of("Placed", Style.HEADING));
      page.table(2, byPod());
      return;
    }
    page.gap();
    page.paragraph(
        0,
        2,
        Line.of("Placed: ", Style.HEADING)
            .plus(
                "%,d pods of %s, on %s"
                    .formatted(
                        pods.size(),
                        ReportPage.count(count(pod -> workloads.group(pod.pod())), "workload"),
                        ReportPage.count(count(PodResult::node), "node")))
            .plus("; --all shows each", Style.FAINT));
  }

  private int count(Function<PodResult, @Nullable String> part) {
    return (int) pods.stream().map(part).distinct().count();
  }

  private Table byPod() {
    var table =
        new Table().left("POD").left("NODE").left("WORKLOAD").inWide().left("").named("NOTE");
    for (PodResult pod : pods) {
      table.row(
          Line.of(pod.pod().toString()),
          Line.of(names.shown(String.valueOf(pod.node())), Style.GOOD),
          Line.of(workloads.of(pod.pod())),
          Line.of(names.shown(pod.note()), Style.FAINT));
    }
    return table;
  }
}
