package dev.berth.questions.plan;

import dev.berth.api.core.Node;
import dev.berth.capacity.size.Prices;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.planner.PlanCostModel;
import dev.berth.planner.PlanProgress;
import dev.berth.planner.PlanScenario;
import dev.berth.planner.PlanSettings;
import dev.berth.planner.Planner;
import dev.berth.planner.packing.PackingObjective;
import dev.berth.questions.Question;
import dev.berth.questions.QuestionRun;
import dev.berth.scenario.InputException;
import dev.berth.scenario.RefusalNotes;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.SimulationSetup;
import dev.berth.terminal.Counts;
import java.util.List;
import java.util.SplittableRandom;

/// The question of where the waiting pods go if all are placed together.
///
/// @param prices the prices of nodes; empty without prices
/// @param objective the objective after as many pods as possible are placed
/// @param model the cost model that selects better nodes among otherwise equal plans
/// @param moves the maximum number of running pods that move
/// @param seed the seed of the search
public record PlanQuestion(
    List<LabelPrice> prices,
    PackingObjective objective,
    PlanCostModel model,
    int moves,
    PlanLimit limit,
    long seed)
    implements Question<PlanAnswer> {
  /// The number of workloads in a note.
  private static final int FEW = 3;

  public PlanQuestion {
    prices = List.copyOf(prices);
  }

  @Override
  public PlanAnswer answer(QuestionRun run) throws InputException, InterruptedException {
    var setup = run.simulation();
    var nodePrices = new Prices(prices);
    note(setup, run.notes());
    var ends = limit.ends();
    var settings =
        new PlanSettings(
            objective,
            model,
            moves,
            nodePrices::millionths,
            done -> run.isDue() || ends.test(done),
            new SplittableRandom(seed));
    var planner =
        new Planner(scenario(setup, run), settings, now -> run.progress().follow(() -> text(now)));
    return new PlanAnswer(planner.plan(), objective, nodePrices, setup, run.notes());
  }

  private static String text(PlanProgress now) {
    return switch (now) {
      case PlanProgress.OneByOne it ->
          "placing one by one, for comparison: %,d of %,d".formatted(it.attempts(), it.expected());
      case PlanProgress.Search it -> "searching, %,d rounds".formatted(it.rounds());
    };
  }

  private static PlanScenario scenario(SimulationSetup setup, QuestionRun run) {
    return new PlanScenario(
        () -> {
          run.beginTrial();
          return setup.anew();
        },
        setup.settings(),
        run::choices,
        setup.clock());
  }

  private void note(SimulationSetup setup, RunNotes notes) {
    if (setup.hasExtenders()) {
      notes.note("extenders are not called: what is tried here is not in their cluster");
    }
    var all = new Prices(prices);
    long unpriced =
        setup.cluster().list(Node.class).stream().filter(node -> all.of(node) == null).count();
    if (!prices.isEmpty() && unpriced > 0) {
      notes.note(
          "%s no price and %s as free"
              .formatted(
                  Counts.of(unpriced, "node", "has", "have"), unpriced == 1 ? "counts" : "count"));
    }
    var rollouts = setup.simulated().controllers().rollouts();
    RefusalNotes.ofPods(rollouts).forEach(notes::note);
    var later = rollouts.stream().filter(it -> it.refusal() == null && it.missing() > 0).toList();
    if (!later.isEmpty()) {
      notes.note(missing(later));
    }
  }

  /// Says which pods are missing because they come later, such as pods of a StatefulSet.
  private static String missing(List<Rollout> rollouts) {
    int pods = rollouts.stream().mapToInt(Rollout::missing).sum();
    return "%s: %s when earlier pods run, and the plan is without %s"
        .formatted(
            Counts.some(rollouts.stream().map(Rollout::title).toList(), FEW),
            Counts.of(pods, "pod", "is made", "are made"),
            pods == 1 ? "it" : "them");
  }
}
