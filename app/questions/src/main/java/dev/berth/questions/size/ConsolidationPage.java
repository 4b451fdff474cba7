package dev.berth.questions.size;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.berth.capacity.size.ConsolidationPlan;
import dev.berth.capacity.size.ConsolidationPlan.Removal;
import dev.berth.capacity.size.StayReason;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Nodes that can go, on a page.
///
/// @param all whether to show every node and every eviction
record ConsolidationPage(ConsolidationPlan plan, PlanUseSection use, boolean all) {
  private static final int FEW = 20;
  private static final String MORE = "more; --all shows every node";

  /// The number of nodes with the same reason, or pods, that are named.
  private static final int NAMED = 2;

  void write(Page page) {
    page.names("node", plan.removals().stream().map(Removal::node).toList());
    verdict(page);
    if (!plan.removals().isEmpty()) {
      page.heading("Nodes to remove, one after the other");
      removals(page);
    }
    kept(page, "Nodes that cluster-autoscaler leaves, by its defaults", plan.keptByAutoscaler());
    kept(page, "Nodes that stay", plan.kept());
    plan.kept().entrySet().stream()
        .filter(it -> it.getValue().isByBudget())
        .findFirst()
        .ifPresent(it ->
            page.paragraph(
                2,
                "What would let %s go: berth disrupt --drain %s FILE..."
                    .formatted(it.getKey(), it.getKey()),
                Style.FAINT));
    use.write(page);
  }

  private void verdict(Page page) {
    page.paragraph(0, summary());
    if (!use.cost().isEmpty()) {
      page.paragraph(0, use.cost());
    }
    var survival = plan.survival();
    if (survival != null) {
      new SurvivalText(survival, "as without the plan").write(page);
    }
    page.paragraph(0, BoundText.ofConsolidation(plan), Style.FAINT);
  }

  private void removals(Page page) {
    var hasPrices = plan.saved() != null;
    var columns =
        new Columns<Removal>()
            .text("NODE", Removal::node)
            .number("PODS EVICTED", Removal::evicted)
            .number("ROUNDS", ConsolidationPage::evictions);
    if (hasPrices) {
      columns.right("PER HOUR", removal -> price(removal.price()));
    }
    columns.write(page, 2, plan.removals(), most(), MORE);
    if (all) {
      page.heading("Evictions");
      plan.removals().forEach(removal -> rounds(page, removal));
    }
  }

  private static long evictions(Removal removal) {
    return removal.rounds().stream().filter(round -> !round.evicted().isEmpty()).count();
  }

  private static Line price(@Nullable BigDecimal price) {
    return Line.of(price == null ? "–" : price.toPlainString());
  }

  private static void rounds(Page page, Removal removal) {
    page.line(Line.of("  " + removal.node()));
    int number = 0;
    for (var round : removal.rounds()) {
      number++;
      var evicted = round.evicted().stream().map(Object::toString).collect(joining(", "));
      var placed =
          round.placed().entrySet().stream()
              .map(it -> "%s comes to %s".formatted(it.getKey(), it.getValue()))
              .collect(joining(", "));
      page.paragraph(
          4,
          6,
          Line.of("%d: ".formatted(number), Style.FAINT)
              .plus(evicted.isEmpty() ? "nothing is evicted" : "evicts " + evicted)
              .plus(placed.isEmpty() ? "" : "; " + placed));
    }
  }

  /// Writes the nodes that stay; nodes with the same reason are together.
  private void kept(Page page, String title, Map<String, StayReason> nodesThatStay) {
    var groups =
        nodesThatStay.entrySet().stream()
            .collect(
                groupingBy(
                    node -> all ? node.getKey() : reason(node.getValue()),
                    LinkedHashMap::new,
                    toList()));
    new Columns<List<Map.Entry<String, StayReason>>>()
        .text("NODE", nodes -> Counts.some(nodes.stream().map(Map.Entry::getKey).toList(), NAMED))
        .wrapping("WHY", nodes -> why(nodes.stream().map(Map.Entry::getValue).toList()))
        .section(page, title, List.copyOf(groups.values()), most(), MORE);
  }

  private static List<Object> reason(StayReason reason) {
    return List.of(reason.why(), reason.pod() == null);
  }

  private static Line why(List<StayReason> same) {
    var first = same.getFirst();
    return Line.of(
        same.size() == 1
            ? first.text()
            : first.pod() == null
                ? first.why()
                : "a pod of each, such as %s: %s".formatted(first.pod(), first.why()));
  }

  private int most() {
    return all ? Integer.MAX_VALUE : FEW;
  }

  private Line summary() {
    var nodes = plan.removals().size() + plan.kept().size();
    return Line.of(
        "%s of %s can go%s. %s"
            .formatted(
                plan.removals().isEmpty() ? "None" : "%,d".formatted(plan.removals().size()),
                Counts.of(nodes, "node"),
                plan.waitingBefore() == 0
                    ? ""
                    : "; %s anyway"
                        .formatted(Counts.of(plan.waitingBefore(), "pod", "waits", "wait")),
                BoundText.ofTrials(plan.trials())),
        plan.removals().isEmpty() ? Style.HEADING : Style.GOOD);
  }
}
