package dev.berth.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Spends most scenarios on the candidates that look good.
///
/// Goal: find the best candidate without asking all samples of all candidates. Each round compares
/// the candidates by their first samples, keeps the better half, and doubles the samples:
///
/// ```
/// round   candidates   samples of each   new scenarios
///   1         8              2                16
///   2         4              4                 8
///   3         2              8                 8
///   4         1             16                 8      40 in place of 128
/// ```
///
/// All candidates of a round have the same samples, so that luck does not decide between them. A
/// candidate that is left out could still have been better with all samples: the earlier it was,
/// the less is known of it.
///
/// The rounds are a function of the results: whoever has them comes to the same rounds, in
/// whichever order they were found.
///
/// Source: Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013;
/// Jamieson and Talwalkar, "Non-stochastic Best Arm Identification and Hyperparameter
/// Optimization", 2016.
public final class SuccessiveHalving {
  private static final int FIRST_SAMPLES = 2;

  /// A candidate that got no further samples.
  ///
  /// @param candidate with the samples of its last round
  /// @param round from 1 on
  /// @param why a clause, such as `cost.p95 is 124, and 110 was needed`
  public record LeftOut(SweepCandidate candidate, int round, String why) {}

  /// How far it is.
  ///
  /// @param missing the scenarios that are to be run now; empty if it is done
  /// @param round from 1 on
  /// @param remaining the candidates of this round, the best first if it is done
  public record State(
      int round, List<Integer> missing, List<SweepCandidate> remaining, List<LeftOut> leftOut) {
    public State {
      missing = List.copyOf(missing);
      remaining = List.copyOf(remaining);
      leftOut = List.copyOf(leftOut);
    }
  }

  private final SweepPlan plan;
  private final SweepGoal goal;

  /// @param goal by which candidates are compared
  public SuccessiveHalving(SweepPlan plan, SweepGoal goal) {
    this.plan = plan;
    this.goal = goal;
  }

  /// How far it is with these results.
  ///
  /// @param results by scenario
  public State state(Map<Integer, ScenarioResult> results) {
    var space = plan.space();
    var leftOut = new ArrayList<LeftOut>();
    var remaining = IntStream.range(0, space.candidates()).boxed().toList();
    int samples = Math.min(FIRST_SAMPLES, space.samples());
    for (int round = 1; ; round++) {
      if (remaining.size() == 1) {
        samples = space.samples();
      }
      int count = samples;
      var candidates =
          remaining.stream()
              .map(number -> SweepCandidate.of(plan, number, count, results))
              .sorted(goal.order())
              .toList();
      var missing = missing(remaining, samples, results);
      if (!missing.isEmpty() || samples == space.samples()) {
        return new State(round, missing, candidates, leftOut);
      }
      int kept = Math.ceilDiv(candidates.size(), 2);
      for (var candidate : candidates.subList(kept, candidates.size())) {
        leftOut.add(new LeftOut(candidate, round, why(candidate, candidates.get(kept - 1))));
      }
      remaining =
          candidates.subList(0, kept).stream().map(SweepCandidate::number).sorted().toList();
      samples = Math.min(samples * 2, space.samples());
    }
  }

  private List<Integer> missing(
      List<Integer> candidates, int samples, Map<Integer, ScenarioResult> results) {
    return candidates.stream()
        .flatMap(candidate ->
            IntStream.range(0, samples)
                .mapToObj(sample -> plan.space().scenario(candidate, sample)))
        .filter(scenario -> !results.containsKey(scenario))
        .sorted()
        .toList();
  }

  /// @param worst the worst candidate that stays
  private String why(SweepCandidate candidate, SweepCandidate worst) {
    if (candidate.failed() > 0) {
      return "%d of %d samples failed".formatted(candidate.failed(), candidate.expected());
    }
    var unmet = goal.unmet(candidate);
    if (unmet.size() > goal.unmet(worst).size()) {
      var condition = unmet.getFirst();
      return "%s does not hold: it is %s"
          .formatted(condition, text(condition.value().of(candidate)));
    }
    var value = goal.objective().value();
    var own = text(value.of(candidate));
    var other = text(value.of(worst));
    return own.equals(other)
        ? "%s is %s, as that of the last one that stayed".formatted(value, own)
        : "%s is %s, and the last one that stayed has %s".formatted(value, own, other);
  }

  private static String text(@Nullable Double value) {
    return value == null ? "unknown" : AxisReferences.text(value);
  }
}
