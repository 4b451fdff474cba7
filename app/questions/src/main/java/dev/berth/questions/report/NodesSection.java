package dev.berth.questions.report;

import static java.util.stream.Collectors.joining;

import dev.berth.framework.model.ResourceNames;
import dev.berth.terminal.Bar;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Utilization of the nodes: of every node, or if there are many, of those that have changed and
/// are fullest. A table shows the requested and the total amount of each resource, before and after
/// a run; for programs, each amount has its own column. CPU, memory and pods are always present;
/// other requested resources only if there is room for all of them.
record NodesSection(List<NodeUse> nodes, NodeNames names, boolean all) {
  private static final int FEW = 30;
  private static final int SHOWN = 15;
  private static final int INDENT = 2;
  private static final int WIDEST_BAR = 10;

  /// Narrower ones say nothing.
  private static final int NARROWEST_BAR = 5;

  private record Step(double to, String text) {}

  private static final List<Step> STEPS =
      List.of(
          new Step(0, "nothing"),
          new Step(0.25, "up to 25%"),
          new Step(0.5, "up to 50%"),
          new Step(0.75, "up to 75%"),
          new Step(0.9, "up to 90%"),
          new Step(1, "up to 100%"),
          new Step(Double.POSITIVE_INFINITY, "more than there is"));

  private static final Comparator<NodeUse> MOST_INTERESTING_FIRST =
      Comparator.comparing(NodeUse::hasChanged).thenComparingDouble(NodeUse::fullness).reversed();

  void write(Page page) {
    if (nodes.isEmpty()) {
      return;
    }
    boolean complete = all || nodes.size() <= FEW;
    List<NodeUse> shown =
        complete ? nodes : nodes.stream().sorted(MOST_INTERESTING_FIRST).limit(SHOWN).toList();
    List<NodeUse> rows =
        nodes.size() == 1 || page.isForPrograms()
            ? shown
            : Stream.concat(shown.stream(), Stream.of(ClusterUse.total(nodes))).toList();
    boolean marks = shown.stream().anyMatch(node -> !node.marks().isEmpty());
    boolean besides = marks && INDENT + table(rows, true, 0).width() > page.width();
    write(page, rows, marks && !besides);
    if (besides) {
      marks(page, shown);
    }
    names.write(page);
    if (!complete) {
      page.line(
          Line.of(
              "  the fullest of those that changed; --all shows all %,d".formatted(nodes.size()),
              Style.FAINT));
      page.paragraph(2, "In use of the scarcest resource: " + distribution() + " nodes.");
    }
  }

  /// The table, with bars if there is room.
  private void write(Page page, List<NodeUse> rows, boolean hasMarks) {
    Table numbers = table(rows, hasMarks, 0);
    int bar =
        page.isText() ? Math.min((page.width() - INDENT - numbers.width()) / 2 - 1, WIDEST_BAR) : 0;
    boolean hasBars = bar >= NARROWEST_BAR;
    var title = Line.of("Nodes", Style.HEADING);
    page.heading(hasBars ? title.plus("  ").plus(Bar.legend()) : title);
    page.table(INDENT, hasBars ? table(rows, hasMarks, bar) : numbers);
  }

  /// Lists the nodes of each mark, if the table has no room for the marks.
  private void marks(Page page, List<NodeUse> shown) {
    shown.stream()
        .flatMap(node -> node.marks().stream())
        .distinct()
        .map(mark ->
            Line.of(mark, Style.WARNING)
                .plus(
                    shown.stream()
                        .filter(node -> node.marks().contains(mark))
                        .map(node -> names.shown(node.name()))
                        .collect(joining(", ", ": ", ""))))
        .forEach(line -> page.paragraph(INDENT, 2 * INDENT, line));
  }

  /// The number of nodes by fullness.
  private String distribution() {
    var clauses = new ArrayList<String>();
    double from = -1;
    for (Step step : STEPS) {
      double above = from;
      long count =
          nodes.stream()
              .filter(node -> node.fullness() > above && node.fullness() <= step.to)
              .count();
      if (count > 0) {
        clauses.add("%s on %,d".formatted(step.text, count));
      }
      from = step.to;
    }
    return String.join(", ", clauses);
  }

  /// @param bar the width of the bars; 0 for none
  private Table table(List<NodeUse> rows, boolean hasMarks, int bar) {
    Map<String, ResourceUnit> units = new LinkedHashMap<>();
    Stream.concat(NodeUse.COMMON.stream(), others(rows))
        .forEach(resource -> units.put(resource, unit(resource, rows)));
    var table = new Table().left("").named("NODE");
    units.forEach((resource, unit) -> {
      String title = resource.toUpperCase(Locale.ROOT);
      table.left(title);
      if (NodeUse.COMMON.contains(resource)) {
        table.forPeople();
      } else {
        table.inWide();
      }
      Stream.of("ALLOCATABLE", "BEFORE", "AFTER")
          .forEach(part -> table.right(unit.title(title + " " + part)).forPrograms());
    });
    if (hasMarks) {
      table.wrapping("STATE");
    }
    for (NodeUse node : rows) {
      var row = new ArrayList<Line>();
      row.add(Line.of(names.shown(node.name())));
      units.forEach((resource, unit) -> {
        row.add(
            isShare(resource) ? share(node, resource, unit, bar) : amounts(node, resource, unit));
        Stream.of(node.allocatable(), node.before(), node.after())
            .forEach(amounts -> row.add(Line.of(unit.plain(amounts.get(resource)))));
      });
      if (hasMarks) {
        row.add(Line.of(String.join(", ", node.marks()), Style.WARNING));
      }
      table.row(row.toArray(Line[]::new));
    }
    return table;
  }

  private static Stream<String> others(List<NodeUse> rows) {
    return rows.stream()
        .flatMap(node ->
            Stream.concat(
                    Stream.of(ResourceNames.EPHEMERAL_STORAGE),
                    node.allocatable().scalars().keySet().stream())
                .filter(node::isRequested))
        .distinct()
        .sorted();
  }

  private static ResourceUnit unit(String resource, List<NodeUse> rows) {
    return ResourceUnit.of(
        resource,
        rows.stream()
            .flatMapToLong(node ->
                isShare(resource)
                    ? LongStream.of(node.allocatable().get(resource))
                    : Stream.of(node.allocatable(), node.before(), node.after())
                        .mapToLong(amounts -> amounts.get(resource))));
  }

  /// Whether people see it as a share, and not as an amount.
  private static boolean isShare(String resource) {
    return resource.equals(ResourceNames.CPU) || resource.equals(ResourceNames.MEMORY);
  }

  /// `██▓▓░░░░░░ 20→40% of 4`.
  private static Line share(NodeUse node, String resource, ResourceUnit unit, int bar) {
    double before = node.before(resource);
    double after = node.after(resource);
    long from = Math.round(before * 100);
    long to = Math.round(after * 100);
    Line text =
        Line.of(from == to ? to + "%" : "%d→%d%%".formatted(from, to))
            .plus(" of " + unit.of(node.allocatable().get(resource)), Style.FAINT);
    return bar > 0 ? Bar.of(before, after, bar).plus(" ").plus(text) : text;
  }

  /// `2→4 of 8`.
  private static Line amounts(NodeUse node, String resource, ResourceUnit unit) {
    long before = node.before().get(resource);
    long after = node.after().get(resource);
    return Line.of(
            before == after ? unit.of(after) : "%s→%s".formatted(unit.of(before), unit.of(after)))
        .plus(" of " + unit.of(node.allocatable().get(resource)), Style.FAINT);
  }
}
