package dev.berth.cli.report;

import dev.berth.cli.terminal.Bar;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.diagnosis.Amounts;
import dev.berth.framework.state.ResourceNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Utilization of the nodes: of every node, or if there are many, of those that have changed and
/// are fullest.
final class NodesSection {
  private static final int FEW = 30;
  private static final int SHOWN = 15;
  private static final int BAR = 10;

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

  /// Below this width there are only numbers.
  private static final int ROOM_FOR_BARS = 96;

  private static final Comparator<NodeUse> MOST_INTERESTING_FIRST =
      Comparator.comparing(NodeUse::hasChanged).thenComparingDouble(NodeUse::fullness).reversed();

  private final List<NodeUse> nodes;
  private final boolean all;

  NodesSection(List<NodeUse> nodes, boolean all) {
    this.nodes = nodes;
    this.all = all;
  }

  void write(Page page) {
    boolean bars = page.width() >= ROOM_FOR_BARS;
    Line title = Line.of("Nodes", Style.HEADING);
    page.line(bars ? title.plus("  ").plus(Bar.legend()) : title);
    boolean complete = all || nodes.size() <= FEW;
    var table = new Table().left("").left("CPU").left("MEMORY").left("PODS");
    List<NodeUse> shown =
        complete ? nodes : nodes.stream().sorted(MOST_INTERESTING_FIRST).limit(SHOWN).toList();
    shown.forEach(node -> table.row(row(node, bars)));
    if (nodes.size() > 1) {
      table.row(row(ClusterUse.total(nodes), bars));
    }
    page.table(2, table);
    if (!complete) {
      page.line(
          Line.of(
              "  the fullest of those that changed; --all shows all %,d".formatted(nodes.size()),
              Style.FAINT));
      page.paragraph(2, Line.of("In use of the scarcest resource: " + distribution() + " nodes."));
    }
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

  private static Line[] row(NodeUse node, boolean bars) {
    return new Line[] {
      Line.of(node.name()),
      shares(node, ResourceNames.CPU, bars),
      shares(node, ResourceNames.MEMORY, bars),
      pods(node)
    };
  }

  /// `██▓▓░░░░░░ 20 → 40% of 4`.
  private static Line shares(NodeUse node, String resource, boolean bars) {
    double before = node.before(resource);
    double after = node.after(resource);
    Line numbers =
        Line.of(
            percent(before) == percent(after)
                ? "%d%%".formatted(percent(after))
                : "%d→%d%%".formatted(percent(before), percent(after)));
    Line all =
        Line.of(" of " + Amounts.format(resource, node.allocatable().get(resource)), Style.FAINT);
    Line text = numbers.plus(all);
    return bars ? Bar.of(before, after, BAR).plus(" ").plus(text) : text;
  }

  private static Line pods(NodeUse node) {
    long before = node.before().pods();
    long after = node.after().pods();
    return Line.of(before == after ? "%,d".formatted(after) : "%,d→%,d".formatted(before, after))
        .plus(" of %,d".formatted(node.allocatable().pods()), Style.FAINT);
  }

  private static long percent(double share) {
    return Math.round(share * 100);
  }
}
