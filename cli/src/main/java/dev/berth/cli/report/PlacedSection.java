package dev.berth.cli.report;

import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The pods that were placed: every pod, or if there are many, every workload.
final class PlacedSection {
  private static final int FEW_PODS = 40;
  private static final int FEW_WORKLOADS = 30;
  private static final int FEW_NODES = 3;

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
    if (all || pods.size() <= FEW_PODS) {
      page.table(2, byPod());
    } else {
      byWorkload(page, page.isOnScreen() ? FEW_WORKLOADS : Integer.MAX_VALUE);
    }
  }

  private Table byPod() {
    var table = new Table().left("POD").left("NODE").left("");
    for (PodResult pod : pods) {
      table.row(
          Line.of(pod.pod().toString()),
          Line.of(names.shown(String.valueOf(pod.node())), Style.GOOD),
          Line.of(names.shown(pod.note()), Style.FAINT));
    }
    return table;
  }

  private void byWorkload(Page page, int most) {
    Map<String, List<PodResult>> groups =
        pods.stream()
            .collect(groupingBy(pod -> workloads.group(pod.pod()), LinkedHashMap::new, toList()));
    var table = new Table().left("WORKLOAD").right("PODS").right("NODES").wrapping("WHERE");
    groups.entrySet().stream()
        .sorted(comparingInt(group -> -group.getValue().size()))
        .limit(most)
        .forEach(group -> table.row(cells(group.getKey(), group.getValue())));
    page.table(2, table);
    int more = groups.size() - most;
    page.line(
        Line.of(
            more > 0
                ? "  and %,d more; --all shows every pod".formatted(more)
                : "  --all shows every pod",
            Style.FAINT));
  }

  private Line[] cells(String workload, List<PodResult> pods) {
    Map<String, Long> nodes =
        pods.stream().collect(groupingBy(pod -> String.valueOf(pod.node()), counting()));
    String where =
        nodes.entrySet().stream()
            .sorted(
                comparingLong((Map.Entry<String, Long> node) -> -node.getValue())
                    .thenComparing(Map.Entry::getKey))
            .limit(FEW_NODES)
            .map(node ->
                names.shown(node.getKey()) + (node.getValue() > 1 ? " ×" + node.getValue() : ""))
            .collect(joining(", "));
    return new Line[] {
      Line.of(workload),
      Line.of("%,d".formatted(pods.size())),
      Line.of("%,d".formatted(nodes.size())),
      Line.of(nodes.size() > FEW_NODES ? where + ", …" : where, Style.GOOD)
    };
  }
}
