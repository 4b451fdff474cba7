package dev.berth.cli.report;

import dev.berth.cli.terminal.Bar;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Utilization of the nodes: of every node, or if there are many, of those that have changed and
/// are fullest.
final class NodesSection {
  private static final int FEW = 30;
  private static final int SHOWN = 15;
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

  private static final int INDENT = 2;

  private final List<NodeUse> nodes;
  private final NodeNames names;
  private final boolean all;

  NodesSection(List<NodeUse> nodes, NodeNames names, boolean all) {
    this.nodes = nodes;
    this.names = names;
    this.all = all;
  }

  void write(Page page) {
    boolean complete = all || nodes.size() <= FEW;
    List<NodeUse> shown =
        complete ? nodes : nodes.stream().sorted(MOST_INTERESTING_FIRST).limit(SHOWN).toList();
    boolean marks = shown.stream().anyMatch(node -> !node.marks().isEmpty());
    List<NodeUse> rows =
        nodes.size() == 1 || page.isForPrograms()
            ? shown
            : Stream.concat(shown.stream(), Stream.of(ClusterUse.total(nodes))).toList();
    boolean besides =
        marks && INDENT + new NodeUseTable(rows, names, true).table(0).width() > page.width();
    write(page, new NodeUseTable(rows, names, marks && !besides));
    if (besides) {
      marks(page, shown);
    }
    names.write(page);
    if (!complete) {
      page.line(
          Line.of(
              "  the fullest of those that changed; --all shows all %,d".formatted(nodes.size()),
              Style.FAINT));
      page.paragraph(2, Line.of("In use of the scarcest resource: " + distribution() + " nodes."));
    }
  }

  /// The table, with bars if there is room.
  private static void write(Page page, NodeUseTable nodes) {
    Table numbers = nodes.table(0);
    int bar =
        page.isText() ? Math.min((page.width() - INDENT - numbers.width()) / 2 - 1, WIDEST_BAR) : 0;
    Line title = Line.of("Nodes", Style.HEADING);
    if (bar < NARROWEST_BAR) {
      page.line(title);
      page.table(INDENT, numbers);
    } else {
      page.line(title.plus("  ").plus(Bar.legend()));
      page.table(INDENT, nodes.table(bar));
    }
  }

  /// The nodes of each mark, where the table has no room for the marks.
  private void marks(Page page, List<NodeUse> shown) {
    Map<String, List<String>> marked = new LinkedHashMap<>();
    for (NodeUse node : shown) {
      for (String mark : node.marks()) {
        marked.computeIfAbsent(mark, one -> new ArrayList<>()).add(names.shown(node.name()));
      }
    }
    marked.forEach((mark, those) ->
        page.paragraph(
            INDENT,
            2 * INDENT,
            Line.of(mark, Style.WARNING).plus(": " + String.join(", ", those))));
  }

  /// How many nodes are how full.
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
}
