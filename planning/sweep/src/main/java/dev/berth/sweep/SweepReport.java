package dev.berth.sweep;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The results of a sweep, summarized. Immutable.
///
/// @param candidates the best first if there is a goal; otherwise by number
/// @param best the best candidate that meets the goal; null if there is no goal or none meets it
/// @param frontier the candidates on the Pareto frontier, in the order of the candidates
/// @param failed the scenarios without an answer, by number
/// @param finished how many scenarios have a result
/// @param leftOut the candidates that successive halving has left out, in their order
public record SweepReport(
    SweepPlan plan,
    List<SweepCandidate> candidates,
    @Nullable SweepCandidate best,
    List<SweepCandidate> frontier,
    List<ScenarioResult> failed,
    int finished,
    List<SuccessiveHalving.LeftOut> leftOut) {
  public SweepReport {
    candidates = List.copyOf(candidates);
    frontier = List.copyOf(frontier);
    failed = List.copyOf(failed);
    leftOut = List.copyOf(leftOut);
  }

  /// Compares all candidates.
  ///
  /// @param results by scenario
  public static SweepReport of(SweepPlan plan, Map<Integer, ScenarioResult> results) {
    var space = plan.space();
    var all =
        IntStream.range(0, space.candidates())
            .mapToObj(number -> SweepCandidate.of(plan, number, space.samples(), results))
            .toList();
    return of(plan, all, List.of(), results);
  }

  /// Compares the candidates that successive halving has not left out.
  ///
  /// @param state the state of the halving with the same results
  public static SweepReport of(
      SweepPlan plan, SuccessiveHalving.State state, Map<Integer, ScenarioResult> results) {
    return of(plan, state.remaining(), state.leftOut(), results);
  }

  private static SweepReport of(
      SweepPlan plan,
      List<SweepCandidate> candidates,
      List<SuccessiveHalving.LeftOut> leftOut,
      Map<Integer, ScenarioResult> results) {
    var goal = plan.goal();
    var ranked = goal == null ? candidates : candidates.stream().sorted(goal.order()).toList();
    return new SweepReport(
        plan,
        ranked,
        goal == null ? null : ranked.stream().filter(goal::isMetBy).findFirst().orElse(null),
        plan.frontier().isEmpty() ? List.of() : ParetoFrontier.of(ranked, plan.frontier()),
        IntStream.range(0, plan.space().size())
            .mapToObj(results::get)
            .filter(Objects::nonNull)
            .filter(ScenarioResult::isFailed)
            .toList(),
        results.size(),
        leftOut);
  }
}
