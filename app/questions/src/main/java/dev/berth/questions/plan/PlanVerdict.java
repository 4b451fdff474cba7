package dev.berth.questions.plan;

import static java.util.stream.Collectors.joining;

import dev.berth.capacity.size.Prices;
import dev.berth.planner.Plan;
import dev.berth.planner.packing.PackingObjective;
import dev.berth.questions.size.PriceText;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.stream.Stream;

/// The achievements of a plan, in sentences.
///
/// @param objective the objective of the plan
record PlanVerdict(Plan plan, PackingObjective objective) {
  void write(Page page) {
    page.paragraph(0, pods());
    if (!plan.waiting().isEmpty()) {
      page.paragraph(0, bound());
    }
    int idle = plan.gangs() - plan.planned().gangs();
    if (idle > 0) {
      page.paragraph(
          0, "%s not start.".formatted(Counts.of(idle, "gang", "does", "do")), Style.WARNING);
    }
    int evicted = plan.planned().evicted();
    if (evicted > 0) {
      page.paragraph(
          0,
          "%s of lower priority %s evicted to make room."
              .formatted(Counts.of(evicted, "pod"), evicted == 1 ? "is" : "are"),
          Style.WARNING);
    }
    var rest = Stream.of(aim(), moves()).filter(it -> !it.isEmpty()).collect(joining(" "));
    if (!rest.isEmpty()) {
      page.paragraph(0, rest);
    }
    if (!plan.placements().isEmpty()) {
      page.paragraph(
          0,
          "The scheduler has accepted each pod of the plan. Rounds of search: %,d."
              .formatted(plan.rounds()),
          Style.FAINT);
    }
  }

  private Line pods() {
    if (!hasWaiting()) {
      return Line.of("No pod waits.", Style.GOOD);
    }
    int placed = plan.planned().placedPods();
    int waiting = plan.waiting().size();
    var difference = difference(placed, plan.oneByOne().placedPods()) + whyFewer();
    if (waiting == 0) {
      return Line.of(
          "%s%s."
              .formatted(
                  placed == 1
                      ? "The one waiting pod gets a node"
                      : "All %,d waiting pods get a node".formatted(placed),
                  difference),
          Style.GOOD);
    }
    return Line.of(
        "%,d of %s %s a node%s; %s."
            .formatted(
                placed,
                Counts.of(placed + waiting, "waiting pod"),
                placed == 1 || placed + waiting == 1 ? "gets" : "get",
                difference,
                waiting == 1 ? "1 waits" : "%,d wait".formatted(waiting)),
        Style.HEADING);
  }

  private String bound() {
    long most = plan.most();
    return most <= plan.planned().placedPods()
        ? "No plan can place more."
        : "No plan can place more than %,d.".formatted(most);
  }

  /// Explains why fewer pods are better; empty if there are not fewer.
  private String whyFewer() {
    if (plan.planned().placedPods() >= plan.oneByOne().placedPods()) {
      return "";
    }
    for (var placed : plan.planned().placed().entrySet()) {
      int more = placed.getValue() - plan.oneByOne().placed().getOrDefault(placed.getKey(), 0);
      if (more > 0) {
        return ", but %,d more of priority %d".formatted(more, placed.getKey());
      }
    }
    return ", which starts gangs in part";
  }

  private String aim() {
    return switch (objective) {
      case PLACED -> "";
      case NODES -> nodes();
      case PRICE -> price();
    };
  }

  private String nodes() {
    int nodes = plan.planned().nodes();
    return "%s in use%s."
        .formatted(
            Counts.of(nodes, "node", "is", "are"), difference(nodes, plan.oneByOne().nodes()));
  }

  private String price() {
    var price = Prices.ofMillionths(plan.planned().price());
    var saved = Prices.ofMillionths(plan.oneByOne().price()).subtract(price);
    return "The nodes in use cost %s per hour, %s %s."
        .formatted(
            PriceText.money(price),
            saved.signum() == 0
                ? "as"
                : "%s %s than"
                    .formatted(PriceText.money(saved.abs()), saved.signum() > 0 ? "less" : "more"),
            otherwise());
  }

  private String moves() {
    int moves = plan.planned().moves();
    return moves == 0 ? "" : Counts.of(moves, "pod", "moves.", "move.");
  }

  /// Compares a number of the plan.
  private String difference(int number, int other) {
    int more = number - other;
    return more == 0
        ? ", as many as " + otherwise()
        : ", %,d %s than %s".formatted(Math.abs(more), more > 0 ? "more" : "fewer", otherwise());
  }

  /// Returns the alternative to the plan: if no pod waits, the cluster as it is.
  private String otherwise() {
    return hasWaiting() ? "one by one" : "now";
  }

  private boolean hasWaiting() {
    return !plan.placed().isEmpty() || !plan.waiting().isEmpty();
  }
}
