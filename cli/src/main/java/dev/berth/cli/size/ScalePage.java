package dev.berth.cli.size;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.ScalePlan;
import dev.berth.capacity.size.UnplacedPods;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Nodes to be added, on a page.
public final class ScalePage {
  private static final int FEW = 10;

  private final ScalePlan plan;
  private final PlanUseSection use;
  private final boolean all;

  /// @param use of the nodes
  /// @param all whether to show every new node, however many
  public ScalePage(ScalePlan plan, PlanUse use, boolean all) {
    this.plan = plan;
    this.use = new PlanUseSection(use);
    this.all = all;
  }

  public void write(Page page) {
    verdict(page);
    if (plan.added() > 0) {
      page.heading(Line.of("Nodes to add", Style.HEADING));
      page.table(2, shapes());
      page.heading(Line.of("New nodes", Style.HEADING));
      nodes(page);
    }
    if (!plan.waiting().isEmpty()) {
      page.heading(Line.of("Waiting, whatever is added", Style.HEADING));
      plan.waiting().forEach(pods -> waiting(page, pods));
    }
    if (plan.added() > 0) {
      use.write(page);
    }
  }

  private void verdict(Page page) {
    page.paragraph(0, summary());
    if (plan.added() > 0 && !use.cost().isEmpty()) {
      page.paragraph(0, Line.of(use.cost()));
    }
    var survival = plan.survival();
    if (survival != null) {
      new SurvivalText(survival, "whatever is added").write(page);
    }
    if (plan.added() > 0) {
      page.paragraph(0, Line.of(BoundText.ofScale(plan), Style.FAINT));
    }
  }

  private Table shapes() {
    var table = new Table().left("SHAPE").right("NODES");
    var hasPrices = plan.price() != null;
    if (hasPrices) {
      table.right("EACH").right("PRICE");
    }
    for (var shape : plan.shapes()) {
      var count = Line.of("%,d".formatted(shape.nodes()));
      var each = shape.price();
      if (hasPrices && each != null) {
        table.row(
            Line.of(shape.shape()),
            count,
            Line.of(each.toPlainString()),
            Line.of(each.multiply(BigDecimal.valueOf(shape.nodes())).toPlainString()));
      } else {
        table.row(Line.of(shape.shape()), count);
      }
    }
    return table;
  }

  private void nodes(Page page) {
    boolean hasZones = plan.nodes().stream().anyMatch(node -> !node.zone().isEmpty());
    var table = new Table().left("NODE").left("SHAPE");
    if (hasZones) {
      table.left("ZONE");
    }
    table.right("PODS");
    var most = all ? Integer.MAX_VALUE : FEW;
    plan.nodes().stream()
        .limit(most)
        .forEach(node -> {
          var cells = new ArrayList<Line>();
          cells.add(Line.of(node.name()));
          cells.add(Line.of(node.shape()));
          if (hasZones) {
            cells.add(Line.of(node.zone()));
          }
          cells.add(Line.of("%,d".formatted(node.pods().size())));
          table.row(cells.toArray(Line[]::new));
        });
    page.table(2, table);
    if (plan.nodes().size() > most) {
      page.line(
          Line.of(
              "  and %,d more; --all shows every node".formatted(plan.nodes().size() - most),
              Style.FAINT));
    }
  }

  private void waiting(Page page, UnplacedPods pods) {
    var title = Line.of(pods.pods().getFirst().toString(), Style.BAD);
    if (pods.pods().size() > 1) {
      title = title.plus("  and %,d more".formatted(pods.pods().size() - 1), Style.FAINT);
    }
    page.paragraph(2, 4, title);
    if (!pods.message().isEmpty()) {
      page.paragraph(4, 6, Line.of(pods.message()));
    }
    Map<List<String>, List<String>> shapes = new LinkedHashMap<>();
    pods.whyNot()
        .forEach((shape, why) ->
            shapes.merge(
                why,
                List.of(shape),
                (some, more) -> Stream.concat(some.stream(), more.stream()).toList()));
    shapes.forEach((why, names) ->
        page.paragraph(
            4,
            6,
            Line.of(
                    "even on an empty node of %s: ".formatted(String.join(", ", names)),
                    Style.FAINT)
                .plus(String.join("; ", why))));
  }

  /// Such as ` (1 in eu-1a, 1 in eu-1b)`; empty if all are in one.
  private String zones() {
    var counts =
        plan.nodes().stream()
            .collect(groupingBy(ScalePlan.NewNode::zone, TreeMap::new, counting()));
    return counts.size() < 2
        ? ""
        : counts.entrySet().stream()
            .map(it ->
                "%,d in %s"
                    .formatted(it.getValue(), it.getKey().isEmpty() ? "no zone" : it.getKey()))
            .collect(joining(", ", " (", ")"));
  }

  private Line summary() {
    var waiting = plan.waiting().stream().mapToInt(it -> it.pods().size()).sum();
    var rest =
        waiting == 0 && plan.notCreated() == 0
            ? ""
            : ", %s%s"
                .formatted(
                    waiting == 0 ? "" : "%s will wait".formatted(ReportPage.count(waiting, "pod")),
                    plan.notCreated() == 0
                        ? ""
                        : "%s%,d not created before those are placed"
                            .formatted(waiting == 0 ? "" : ", ", plan.notCreated()));
    var preempted =
        plan.preempted() == 0
            ? ""
            : ", %s preempted".formatted(ReportPage.count(plan.preempted(), "pod"));
    if (plan.added() == 0) {
      return plan.isComplete()
          ? Line.of("Everything fits: no node has to be added.", Style.GOOD)
          : Line.of("No node of these shapes helps%s%s.".formatted(rest, preempted), Style.HEADING);
    }
    var price = plan.price();
    return Line.of(
        "With %s%s%s, %s placed%s%s. %s"
            .formatted(
                ReportPage.count(plan.added(), "more node"),
                zones(),
                price == null ? "" : " for %s".formatted(price.toPlainString()),
                plan.placed() == 1 ? "1 pod is" : "%,d pods are".formatted(plan.placed()),
                rest,
                preempted,
                BoundText.ofTrials(plan.trials())),
        waiting == 0 ? Style.GOOD : Style.HEADING);
  }
}
