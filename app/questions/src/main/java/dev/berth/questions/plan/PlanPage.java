package dev.berth.questions.plan;

import dev.berth.capacity.size.Prices;
import dev.berth.planner.Plan;
import dev.berth.planner.PlanOutcome;
import dev.berth.planner.packing.PackingObjective;
import dev.berth.questions.report.WorkloadIndex;
import dev.berth.questions.size.PriceText;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A plan beside the scheduler's result one by one, on a page.
///
/// @param objective the objective of the plan
/// @param all whether to list every pod
record PlanPage(Plan plan, PackingObjective objective, Prices prices, boolean all) {
  private static final int FEW_MOVES = 20;

  /// A figure by which both ways are compared.
  private record Figure(String name, String plan, String oneByOne) {
    static Figure of(String name, long plan, long oneByOne) {
      return new Figure(name, "%,d".formatted(plan), "%,d".formatted(oneByOne));
    }
  }

  void write(Page page) {
    page.names("pod", plan.waiting().stream().map(pod -> pod.pod().name()).toList());
    new PlanVerdict(plan, objective).write(page);
    comparison(page);
    new ResourceSection(plan.oneByOne().resources(), plan.planned().resources()).write(page);
    new PlacementSection("Moves", plan.moves(), all ? Integer.MAX_VALUE : FEW_MOVES).write(page);
    new WaitingPodsSection(plan.waiting(), new WorkloadIndex(plan.cluster().objects()), all)
        .write(page);
  }

  private void comparison(Page page) {
    page.heading("The plan beside one by one");
    page.table(
        2,
        new Columns<Figure>()
            .text("", Figure::name)
            .last(column -> column.named("FIGURE"))
            .right("PLAN", it -> Line.of(it.plan))
            .right("ONE BY ONE", it -> Line.of(it.oneByOne))
            .rows(figures().stream()));
  }

  private List<Figure> figures() {
    PlanOutcome planned = plan.planned();
    PlanOutcome oneByOne = plan.oneByOne();
    var figures = new ArrayList<Figure>();
    figures.add(Figure.of("pods placed", planned.placedPods(), oneByOne.placedPods()));
    if (planned.placed().size() > 1) {
      for (Map.Entry<Integer, Integer> placed : planned.placed().entrySet()) {
        figures.add(
            Figure.of(
                "  of priority %d".formatted(placed.getKey()),
                placed.getValue(),
                oneByOne.placed().getOrDefault(placed.getKey(), 0)));
      }
    }
    if (plan.gangs() > 0) {
      figures.add(
          Figure.of(
              "gangs started, of %,d".formatted(plan.gangs()), planned.gangs(), oneByOne.gangs()));
    }
    figures.add(Figure.of("nodes in use", planned.nodes(), oneByOne.nodes()));
    if (!prices.isEmpty()) {
      figures.add(
          new Figure(
              "price per hour",
              PriceText.money(Prices.ofMillionths(planned.price())),
              PriceText.money(Prices.ofMillionths(oneByOne.price()))));
    }
    figures.add(Figure.of("pods moved", planned.moves(), oneByOne.moves()));
    if (planned.evicted() + oneByOne.evicted() > 0) {
      figures.add(Figure.of("pods evicted", planned.evicted(), oneByOne.evicted()));
    }
    return figures;
  }
}
