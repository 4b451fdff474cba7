package dev.berth.questions.size;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.berth.capacity.size.ScalePlan;
import dev.berth.capacity.size.ScalePlan.NewNode;
import dev.berth.capacity.size.ScalePlan.ShapeCount;
import dev.berth.capacity.size.ScalePlan.UnplacedPods;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Nodes to be added, on a page.
///
/// @param all whether to show every node
record ScalePage(ScalePlan plan, PlanUseSection use, boolean all) {
  private static final int FEW = 10;

  void write(Page page) {
    verdict(page);
    if (plan.added() > 0) {
      page.section("Nodes to add", shapes());
      page.heading("New nodes");
      nodes(page);
    }
    if (!plan.waiting().isEmpty()) {
      page.heading("Waiting, whatever is added");
      plan.waiting().forEach(pods -> waiting(page, pods));
    }
    if (plan.added() > 0) {
      use.write(page);
    }
  }

  private void verdict(Page page) {
    page.paragraph(0, summary());
    if (plan.added() > 0 && !use.cost().isEmpty()) {
      page.paragraph(0, use.cost());
    }
    var survival = plan.survival();
    if (survival != null) {
      new SurvivalText(survival, "whatever is added").write(page);
    }
    if (plan.added() > 0) {
      page.paragraph(0, BoundText.ofScale(plan), Style.FAINT);
    }
  }

  private Table shapes() {
    var columns =
        new Columns<ShapeCount>()
            .text("SHAPE", ShapeCount::shape)
            .number("NODES", ShapeCount::nodes);
    if (plan.price() != null) {
      columns
          .right("EACH PER HOUR", shape -> price(shape, 1))
          .right("ALL PER HOUR", shape -> price(shape, shape.nodes()));
    }
    return columns.rows(plan.shapes().stream());
  }

  private static Line price(ShapeCount shape, int nodes) {
    var each = shape.price();
    return each == null
        ? Line.EMPTY
        : Line.of(each.multiply(BigDecimal.valueOf(nodes)).toPlainString());
  }

  private void nodes(Page page) {
    var columns = new Columns<NewNode>().text("NODE", NewNode::name).text("SHAPE", NewNode::shape);
    if (plan.nodes().stream().anyMatch(node -> !node.zone().isEmpty())) {
      columns.text("ZONE", NewNode::zone);
    }
    columns
        .number("PODS", node -> node.pods().size())
        .write(
            page, 2, plan.nodes(), all ? Integer.MAX_VALUE : FEW, "more; --all shows every node");
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
    var counts = plan.nodes().stream().collect(groupingBy(NewNode::zone, TreeMap::new, counting()));
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
                    waiting == 0 ? "" : "%s will wait".formatted(Counts.of(waiting, "pod")),
                    plan.notCreated() == 0
                        ? ""
                        : "%s%,d not created before those are placed"
                            .formatted(waiting == 0 ? "" : ", ", plan.notCreated()));
    var preempted =
        plan.preempted() == 0 ? "" : ", %s preempted".formatted(Counts.of(plan.preempted(), "pod"));
    if (plan.added() == 0) {
      return plan.isComplete()
          ? Line.of("Everything fits: no node has to be added.", Style.GOOD)
          : Line.of("No node of these shapes helps%s%s.".formatted(rest, preempted), Style.HEADING);
    }
    var price = plan.price();
    return Line.of(
        "With %s%s%s, %s placed%s%s. %s"
            .formatted(
                Counts.of(plan.added(), "more node"),
                zones(),
                price == null ? "" : " for %s per hour".formatted(price.toPlainString()),
                Counts.of(plan.placed(), "pod", "is", "are"),
                rest,
                preempted,
                BoundText.ofTrials(plan.trials())),
        waiting == 0 ? Style.GOOD : Style.HEADING);
  }
}
