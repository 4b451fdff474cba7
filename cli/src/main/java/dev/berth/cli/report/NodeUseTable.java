package dev.berth.cli.report;

import dev.berth.cli.terminal.Bar;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.state.ResourceNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Nodes in a table: of each resource, how much is requested of how much, before and after a run.
/// Programs get each amount in a column of its own. CPU, memory and pods are always there; others
/// that somebody requests only where there is room for all.
final class NodeUseTable {
  private static final List<String> COMMON =
      List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.PODS);

  private final List<NodeUse> nodes;
  private final NodeNames names;
  private final boolean hasMarks;
  private final Map<String, ResourceUnit> units = new LinkedHashMap<>();

  /// @param nodes a row each
  NodeUseTable(List<NodeUse> nodes, NodeNames names, boolean hasMarks) {
    this.nodes = nodes;
    this.names = names;
    this.hasMarks = hasMarks;
    Stream.concat(COMMON.stream(), others().stream())
        .forEach(resource -> units.put(resource, unit(resource)));
  }

  private SortedSet<String> others() {
    var others = new TreeSet<String>();
    for (NodeUse node : nodes) {
      Stream.concat(
              Stream.of(ResourceNames.EPHEMERAL_STORAGE),
              node.allocatable().scalars().keySet().stream())
          .filter(node::isRequested)
          .forEach(others::add);
    }
    return others;
  }

  private ResourceUnit unit(String resource) {
    return ResourceUnit.of(
        resource,
        nodes.stream()
            .flatMapToLong(node ->
                isShare(resource)
                    ? LongStream.of(node.allocatable().get(resource))
                    : Stream.of(node.allocatable(), node.before(), node.after())
                        .mapToLong(amounts -> amounts.get(resource))));
  }

  /// Whether people see it as a share, rather than as an amount.
  private static boolean isShare(String resource) {
    return resource.equals(ResourceNames.CPU) || resource.equals(ResourceNames.MEMORY);
  }

  /// The table.
  ///
  /// @param bar how wide the bars are; 0 for none
  Table table(int bar) {
    var table = new Table().left("").named("NODE");
    units.forEach((resource, unit) -> {
      String title = resource.toUpperCase(Locale.ROOT);
      table.left(title);
      if (COMMON.contains(resource)) {
        table.forPeople();
      } else {
        table.inWide();
      }
      table.right(unit.title(title + " ALLOCATABLE")).forPrograms();
      table.right(unit.title(title + " BEFORE")).forPrograms();
      table.right(unit.title(title + " AFTER")).forPrograms();
    });
    if (hasMarks) {
      table.wrapping("STATE");
    }
    nodes.forEach(node -> table.row(row(node, bar)));
    return table;
  }

  private Line[] row(NodeUse node, int bar) {
    var row = new ArrayList<Line>();
    row.add(Line.of(names.shown(node.name())));
    units.forEach((resource, unit) -> {
      row.add(isShare(resource) ? share(node, resource, unit, bar) : amounts(node, resource, unit));
      row.add(Line.of(unit.plain(node.allocatable().get(resource))));
      row.add(Line.of(unit.plain(node.before().get(resource))));
      row.add(Line.of(unit.plain(node.after().get(resource))));
    });
    if (hasMarks) {
      row.add(Line.of(String.join(", ", node.marks()), Style.WARNING));
    }
    return row.toArray(Line[]::new);
  }

  /// `██▓▓░░░░░░ 20→40% of 4`.
  private static Line share(NodeUse node, String resource, ResourceUnit unit, int bar) {
    double before = node.before(resource);
    double after = node.after(resource);
    Line numbers =
        Line.of(
            percent(before) == percent(after)
                ? "%d%%".formatted(percent(after))
                : "%d→%d%%".formatted(percent(before), percent(after)));
    Line text = numbers.plus(" of " + unit.of(node.allocatable().get(resource)), Style.FAINT);
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

  private static long percent(double share) {
    return Math.round(share * 100);
  }
}
