package dev.berth.questions.report;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import dev.berth.queues.QueueShare;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The queues: the resources that each has and deserves, and its waiting pods.
record QueuesSection(List<QueueShare> queues) {
  private static final int INDENT = 2;

  private ResourceUnit unit(String resource) {
    return ResourceUnit.of(
        resource,
        queues.stream()
            .flatMap(queue -> Stream.of(queue.allocated(), queue.deserved(), queue.requested()))
            .mapToLong(amounts -> amount(resource, amounts)));
  }

  void write(Page page) {
    if (queues.isEmpty()) {
      return;
    }
    Map<String, ResourceUnit> units = new TreeMap<>(); // cpu, memory, and others by name
    for (QueueShare queue : queues) {
      queue.requested().keySet().forEach(it -> units.computeIfAbsent(it, this::unit));
    }
    var table = new Table().left("").named("QUEUE").right("WEIGHT").right("SHARE").right("WAITING");
    units.forEach((resource, unit) -> {
      String title = resource.toUpperCase(Locale.ROOT);
      table.left(title).forPeople();
      Stream.of("HAS", "DESERVES", "REQUESTS")
          .forEach(part -> table.right(unit.title(title + " " + part)).forPrograms());
    });
    queues.forEach(queue -> table.row(row(queue, units)));
    page.heading(Line.of("Queues", Style.HEADING).plus("  has / deserves / requests", Style.FAINT));
    page.table(INDENT, table);
  }

  private static Line[] row(QueueShare queue, Map<String, ResourceUnit> units) {
    List<Line> cells = new ArrayList<>();
    cells.add(Line.of(" ".repeat(INDENT * queue.depth()) + queue.name()));
    cells.add(Line.of(Integer.toString(queue.weight())));
    cells.add(
        Line.of(
            "%d%%".formatted(Math.round(100 * queue.share())),
            queue.waiting() > 0 && queue.share() < 1 ? Style.WARNING : Style.PLAIN));
    cells.add(Line.of("%,d".formatted(queue.waiting())));
    units.forEach((resource, unit) -> {
      long has = amount(resource, queue.allocated());
      long deserves = amount(resource, queue.deserved());
      long requests = amount(resource, queue.requested());
      cells.add(
          Line.of("%s / %s / %s".formatted(unit.of(has), unit.of(deserves), unit.of(requests))));
      Stream.of(has, deserves, requests).map(unit::plain).map(Line::of).forEach(cells::add);
    });
    return cells.toArray(Line[]::new);
  }

  private static long amount(String resource, Map<String, Quantity> amounts) {
    Quantity amount = amounts.getOrDefault(resource, Quantity.ZERO);
    return resource.equals(ResourceNames.CPU) ? amount.milliValue() : amount.value();
  }
}
