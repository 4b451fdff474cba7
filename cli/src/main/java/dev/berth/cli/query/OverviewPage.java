package dev.berth.cli.query;

import static java.util.stream.Collectors.joining;

import dev.berth.cli.query.Overview.Reason;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.state.NodeInfo;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;

/// The scheduler at a glance, on a page.
final class OverviewPage {
  private final Overview overview;

  OverviewPage(Overview overview) {
    this.overview = overview;
  }

  void write(Page page) {
    page.line(
        Line.of(overview.leading() ? "Scheduling" : "Standing by", Style.HEADING)
            .plus(
                "  %,d nodes, %,d pods on them; %,d decisions so far; %s"
                    .formatted(
                        overview.stats().nodes(),
                        overview.stats().pods(),
                        overview.decisions(),
                        overview.at().truncatedTo(ChronoUnit.SECONDS))));
    page.line(
        Line.of("Queue", Style.HEADING)
            .plus("  " + queues())
            .plus(", binding %,d".formatted(overview.stats().binding())));
    page.line(
        Line.of("Last %d s".formatted(overview.window().toSeconds()), Style.HEADING)
            .plus("  " + rates()));
    reasons(page);
    pods(page);
    nodes(page);
  }

  private String queues() {
    return Arrays.stream(QueueName.values())
        .map(queue -> "%s %,d".formatted(queue, overview.stats().waiting().getOrDefault(queue, 0)))
        .collect(joining(", "));
  }

  private String rates() {
    return overview.recent().isEmpty()
        ? "nothing was decided"
        : overview.recent().entrySet().stream()
            .map(result ->
                "%,.1f %s/s"
                    .formatted(
                        (double) result.getValue() / overview.window().toSeconds(),
                        result.getKey()))
            .collect(joining(", "));
  }

  private void reasons(Page page) {
    if (overview.reasons().isEmpty()) {
      return;
    }
    page.heading(Line.of("Why pods wait", Style.HEADING));
    var table = new Table().right("PODS").wrapping("REASON");
    for (Reason reason : overview.reasons()) {
      table.row(Line.of("%,d".formatted(reason.pods())), Line.of(reason.message()));
    }
    page.table(2, table);
  }

  private void pods(Page page) {
    if (overview.longestWaiting().isEmpty()) {
      return;
    }
    page.heading(Line.of("Waiting for the longest time", Style.HEADING));
    var table =
        new Table()
            .left("POD")
            .left("QUEUE")
            .right("PRIORITY")
            .right("ATTEMPTS")
            .left("REJECTED BY");
    for (QueuedPod pod : overview.longestWaiting()) {
      table.row(
          Line.of(pod.pod().key().toString()),
          Line.of(pod.queue().toString()),
          Line.of("%,d".formatted(pod.pod().pod().priority())),
          Line.of("%,d".formatted(pod.attempts())),
          Line.of(String.join(", ", pod.rejectedBy().plugins())));
    }
    page.table(2, table);
  }

  private void nodes(Page page) {
    if (overview.fullestNodes().isEmpty()) {
      return;
    }
    page.heading(Line.of("Fullest nodes", Style.HEADING));
    var table = new Table().left("NODE").right("CPU").right("MEMORY").right("PODS");
    for (NodeInfo node : overview.fullestNodes()) {
      table.row(
          Line.of(node.name()),
          share(node.requested().milliCpu(), node.allocatable().milliCpu()),
          share(node.requested().memory(), node.allocatable().memory()),
          Line.of("%,d of %,d".formatted(node.pods().size(), node.allocatable().pods())));
    }
    page.table(2, table);
  }

  private static Line share(long requested, long allocatable) {
    return Line.of("%.0f %%".formatted(100 * Overview.share(requested, allocatable)));
  }
}
