package dev.berth.cli.report;

import dev.berth.api.meta.Quantity;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.diagnosis.Amounts;
import dev.berth.queues.QueueShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The queues: what each has of what it deserves, resource by resource, and what waits in it.
final class QueuesSection {
  private static final int INDENT = 2;

  private final List<QueueShare> queues;

  QueuesSection(List<QueueShare> queues) {
    this.queues = queues;
  }

  void write(Page page) {
    var resources =
        queues.stream()
            .flatMap(queue -> queue.requested().keySet().stream())
            .distinct()
            .sorted(Comparator.naturalOrder()) // cpu, memory, and others by name
            .toList();
    var table = new Table().left("").right("WEIGHT").right("SHARE").right("WAITING");
    resources.forEach(resource -> table.left(resource.toUpperCase(Locale.ROOT)));
    queues.forEach(queue -> table.row(row(queue, resources)));
    page.line(Line.of("Queues", Style.HEADING).plus("  has / deserves / requests", Style.FAINT));
    page.table(INDENT, table);
  }

  private static Line[] row(QueueShare queue, List<String> resources) {
    List<Line> cells = new ArrayList<>();
    cells.add(Line.of(" ".repeat(INDENT * queue.depth()) + queue.name()));
    cells.add(Line.of(Integer.toString(queue.weight())));
    cells.add(
        Line.of(
            "%d%%".formatted(Math.round(100 * queue.share())),
            queue.waiting() > 0 && queue.share() < 1 ? Style.WARNING : Style.PLAIN));
    cells.add(Line.of("%,d".formatted(queue.waiting())));
    for (String resource : resources) {
      cells.add(
          Line.of(
              "%s / %s / %s"
                  .formatted(
                      text(resource, queue.allocated()),
                      text(resource, queue.deserved()),
                      text(resource, queue.requested()))));
    }
    return cells.toArray(Line[]::new);
  }

  private static String text(String resource, Map<String, Quantity> amounts) {
    return Amounts.format(resource, amounts.getOrDefault(resource, Quantity.ZERO));
  }
}
