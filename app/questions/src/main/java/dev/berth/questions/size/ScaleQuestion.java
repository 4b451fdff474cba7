package dev.berth.questions.size;

import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.ScalePlan;
import dev.berth.capacity.size.ScaleSearch;
import dev.berth.capacity.size.SearchLimit;
import dev.berth.capacity.size.SearchStoppedException;
import dev.berth.capacity.size.SizeException;
import dev.berth.planner.packing.PackingObjective;
import dev.berth.questions.Question;
import dev.berth.questions.QuestionRun;
import dev.berth.scenario.InputException;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.Counts;
import java.util.function.UnaryOperator;

/// The question of how few additional nodes would take all waiting pods.
///
/// @param shapes the shapes of the nodes to add
/// @param isPlanned whether a plan that places all pods is enough
/// @param limit the limit of each search
public record ScaleQuestion(
    ScaleShapes shapes, SizeQuestion size, boolean isPlanned, SearchLimit limit)
    implements Question<ScaleAnswer> {
  /// For a short search, which is always the same.
  private static final long ROUNDS = 2_000;

  @Override
  public ScaleAnswer answer(QuestionRun run) throws InputException, InterruptedException {
    return size.answer(
        run,
        run.growingSimulation(),
        UnaryOperator.identity(),
        (scenario, prices, progress) -> {
          var added = shapes.find(scenario.cluster(), scenario.controllers());
          var searched = limit.withAtOnce(run.atOnce());
          var plan = surviving(new ScaleSearch(scenario, added, searched, progress)).search();
          if (isPlanned) {
            plan =
                better(
                    plan,
                    surviving(new ScaleSearch(scenario, added, searched, progress))
                        .propose(new PlanSearch(scenario, PackingObjective.PLACED, _ -> 1, ROUNDS)),
                    run.notes());
          }
          return new ScaleAnswer(
              plan, PlanUse.of(plan, scenario, size.pools(), prices), run.notes());
        });
  }

  private ScaleSearch surviving(ScaleSearch search) {
    return size.survive() == null ? search : search.survive(size.survive());
  }

  /// Returns the plan of the search, if that is better.
  private static ScalePlan better(ScalePlan oneByOne, ScaleSearch search, RunNotes notes)
      throws InterruptedException, SizeException {
    try {
      var planned = search.search();
      if (planned.isBetterThan(oneByOne)) {
        notes.note(
            "this is enough if a plan places the pods, as berth plan does; one by one, %s"
                .formatted(
                    oneByOne.isComplete()
                        ? "it takes " + Counts.of(oneByOne.added(), "new node")
                        : "more pods wait"));
        return planned;
      }
    } catch (SearchStoppedException _) {
      // What was found before is the answer.
    }
    return oneByOne;
  }
}
