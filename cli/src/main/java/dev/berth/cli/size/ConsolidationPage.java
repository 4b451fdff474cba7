package dev.berth.cli.size;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.capacity.size.ConsolidationPlan;
import dev.berth.capacity.size.ConsolidationPlan.Removal;
import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.StayReason;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Nodes that can go, on a page.
public final class ConsolidationPage {
  private static final int FEW = 20;

  /// So many nodes with the same reason, or pods, are named.
  private static final int NAMED = 2;

  private final ConsolidationPlan plan;
  private final PlanUseSection use;
  private final boolean all;

  /// @param use of the nodes
  /// @param all whether to show every node and every eviction, however many
  public ConsolidationPage(ConsolidationPlan plan, PlanUse use, boolean all) {
    this.plan = plan;
    this.use = new PlanUseSection(use);
    this.all = all;
  }

  public void write(Page page) {
    page.names("node", plan.removals().stream().map(Removal::node).toList());
    verdict(page);
    if (!plan.removals().isEmpty()) {
      page.heading(Line.of("Nodes to remove, one after the other", Style.HEADING));
      removals(page);
    }
    if (!plan.keptByAutoscaler().isEmpty()) {
      page.heading(Line.of("Nodes that cluster-autoscaler leaves, by its defaults", Style.HEADING));
      kept(page, plan.keptByAutoscaler());
    }
    if (!plan.kept().isEmpty()) {
      page.heading(Line.of("Nodes that stay", Style.HEADING));
      kept(page, plan.kept());
      plan.kept().entrySet().stream()
          .filter(it -> it.getValue().isByBudget())
          .findFirst()
          .ifPresent(it ->
              page.paragraph(
                  2,
                  Line.of(
                      "What would let %s go: berth disrupt --drain %s FILE..."
                          .formatted(it.getKey(), it.getKey()),
                      Style.FAINT)));
    }
    use.write(page);
  }

  private void verdict(Page page) {
    page.paragraph(0, summary());
    if (!use.cost().isEmpty()) {
      page.paragraph(0, Line.of(use.cost()));
    }
    var survival = plan.survival();
    if (survival != null) {
      new SurvivalText(survival, "as without the plan").write(page);
    }
    page.paragraph(0, Line.of(BoundText.ofConsolidation(plan), Style.FAINT));
  }

  private void removals(Page page) {
    var hasPrices = plan.saved() != null;
    var table = new Table().left("NODE").right("PODS EVICTED").right("ROUNDS");
    if (hasPrices) {
      table.right("PRICE");
    }
    plan.removals().stream().limit(most()).forEach(removal -> table.row(row(removal, hasPrices)));
    page.table(2, table);
    more(page, plan.removals().size());
    if (all) {
      page.heading(Line.of("Evictions", Style.HEADING));
      plan.removals().forEach(removal -> rounds(page, removal));
    }
  }

  private static Line[] row(Removal removal, boolean hasPrices) {
    var cells = new ArrayList<Line>();
    cells.add(Line.of(removal.node()));
    cells.add(Line.of("%,d".formatted(removal.evicted())));
    cells.add(
        Line.of(
            "%,d"
                .formatted(
                    removal.rounds().stream().filter(it -> !it.evicted().isEmpty()).count())));
    if (hasPrices) {
      var price = removal.price();
      cells.add(Line.of(price == null ? "–" : price.toPlainString()));
    }
    return cells.toArray(Line[]::new);
  }

  private static void rounds(Page page, Removal removal) {
    page.line(Line.of("  " + removal.node()));
    var number = 0;
    for (var round : removal.rounds()) {
      number++;
      var evicted =
          round.evicted().isEmpty()
              ? "nothing is evicted"
              : "evicts " + join(round.evicted().stream().map(Object::toString).toList());
      var placed =
          round.placed().isEmpty()
              ? ""
              : "; "
                  + join(
                      round.placed().entrySet().stream()
                          .map(it -> "%s comes to %s".formatted(it.getKey(), it.getValue()))
                          .toList());
      page.paragraph(4, 6, Line.of("%d: ".formatted(number), Style.FAINT).plus(evicted + placed));
    }
  }

  private static String join(List<String> parts) {
    return String.join(", ", parts);
  }

  /// The nodes that stay, those with the same reason together.
  private void kept(Page page, Map<String, StayReason> nodesThatStay) {
    Map<Object, List<Map.Entry<String, StayReason>>> groups =
        nodesThatStay.entrySet().stream()
            .collect(
                groupingBy(
                    node -> all ? node.getKey() : reason(node.getValue()),
                    LinkedHashMap::new,
                    toList()));
    var table = new Table().left("NODE").wrapping("WHY");
    groups.values().stream()
        .limit(most())
        .forEach(nodes ->
            table.row(
                Line.of(named(nodes.stream().map(Map.Entry::getKey).toList())),
                Line.of(why(nodes.stream().map(Map.Entry::getValue).toList()))));
    page.table(2, table);
    more(page, groups.size());
  }

  private static List<Object> reason(StayReason reason) {
    return List.of(reason.why(), reason.pod() == null);
  }

  private static String why(List<StayReason> same) {
    var first = same.getFirst();
    if (same.size() == 1) {
      return first.text();
    }
    return first.pod() == null
        ? first.why()
        : "a pod of each, such as %s: %s".formatted(first.pod(), first.why());
  }

  private static String named(List<String> names) {
    return names.size() <= NAMED
        ? String.join(", ", names)
        : "%s and %,d more"
            .formatted(String.join(", ", names.subList(0, NAMED)), names.size() - NAMED);
  }

  private int most() {
    return all ? Integer.MAX_VALUE : FEW;
  }

  private void more(Page page, int count) {
    if (count > most()) {
      page.line(
          Line.of("  and %,d more; --all shows every node".formatted(count - most()), Style.FAINT));
    }
  }

  private Line summary() {
    var nodes = plan.removals().size() + plan.kept().size();
    return Line.of(
        "%s of %s can go%s. %s"
            .formatted(
                plan.removals().isEmpty() ? "None" : "%,d".formatted(plan.removals().size()),
                ReportPage.count(nodes, "node"),
                plan.waitingBefore() == 0
                    ? ""
                    : "; %s anyway"
                        .formatted(
                            plan.waitingBefore() == 1
                                ? "1 pod waits"
                                : "%,d pods wait".formatted(plan.waitingBefore())),
                BoundText.ofTrials(plan.trials())),
        plan.removals().isEmpty() ? Style.HEADING : Style.GOOD);
  }
}
