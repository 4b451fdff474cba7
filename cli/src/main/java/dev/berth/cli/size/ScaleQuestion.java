package dev.berth.cli.size;

import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.ScaleSearch;
import dev.berth.capacity.size.SearchLimit;
import dev.berth.cli.question.Question;
import dev.berth.cli.question.QuestionRun;
import dev.berth.cli.scenario.InputException;
import java.util.function.UnaryOperator;

/// How few more nodes would take all pods that wait.
///
/// @param shapes what the nodes to add are like
/// @param limit of the search
public record ScaleQuestion(ScaleShapes shapes, SizeQuestion size, SearchLimit limit)
    implements Question<ScaleAnswer> {
  @Override
  public ScaleAnswer answer(QuestionRun run) throws InputException, InterruptedException {
    return size.answer(
        run,
        UnaryOperator.identity(),
        (scenario, prices, progress) -> {
          var added = shapes.find(scenario.cluster(), scenario.controllers());
          var search = new ScaleSearch(scenario, added, limit, progress);
          if (size.survive() != null) {
            search.survive(size.survive());
          }
          var plan = search.search();
          return new ScaleAnswer(
              plan, PlanUse.of(plan, scenario, size.pools(), prices), run.notes());
        });
  }
}
