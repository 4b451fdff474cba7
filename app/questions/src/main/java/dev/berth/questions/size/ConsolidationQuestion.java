package dev.berth.questions.size;

import dev.berth.api.core.Node;
import dev.berth.capacity.size.ConsolidationSearch;
import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.SearchLimit;
import dev.berth.cluster.manifest.Input;
import dev.berth.questions.Question;
import dev.berth.questions.QuestionRun;
import dev.berth.questions.disruption.NodeExpression;
import dev.berth.scenario.InputException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Which nodes can go.
///
/// @param keep expressions for nodes that stay
/// @param headroom the part of each node to keep free; null for nothing
/// @param limit the limit of the search
public record ConsolidationQuestion(
    SizeQuestion size, List<String> keep, @Nullable HeadroomText headroom, SearchLimit limit)
    implements Question<ConsolidationAnswer> {
  /// The same input leads to the same plan.
  private static final long SEED = 1;

  public ConsolidationQuestion {
    keep = List.copyOf(keep);
  }

  @Override
  public ConsolidationAnswer answer(QuestionRun run) throws InputException, InterruptedException {
    UnaryOperator<Input> edit = headroom == null ? UnaryOperator.identity() : headroom::leave;
    return size.answer(
        run,
        run.simulation(),
        edit,
        (scenario, prices, progress) -> {
          var random = new SplittableRandom(SEED);
          var search =
              new ConsolidationSearch(scenario, prices, limit, random, progress)
                  .keep(kept(scenario.cluster().list(Node.class)))
                  .propose(new PlannedRemovals(scenario, prices));
          if (size.survive() != null) {
            search.survive(size.survive());
          }
          var plan = search.search();
          return new ConsolidationAnswer(
              plan, PlanUse.of(plan, scenario, size.pools(), prices), run.notes());
        });
  }

  /// The names of the nodes that are to stay.
  private Set<String> kept(Collection<Node> cluster) throws InputException {
    var names = new HashSet<String>();
    for (String nodes : keep) {
      try {
        names.addAll(new NodeExpression(nodes).resolve(cluster));
      } catch (IllegalArgumentException e) {
        throw new InputException("--keep", String.valueOf(e.getMessage()));
      }
    }
    return names;
  }
}
