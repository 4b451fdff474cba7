package dev.berth.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.sweep.SuccessiveHalving.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Eight candidates with sixteen samples, the cost of which is the number of the candidate, or less
/// with the first sample of the last one.
final class SuccessiveHalvingTest {
  private static final String PLAN =
      """
      apiVersion: berth.dev/v1alpha1
      kind: SweepPlan
      question: fit
      axes:
      - {name: nodes, from: 0, to: 7}
      - {name: seed, from: 1, to: 16, sample: true}
      measures:
      - {name: cost, path: /cost}
      goal: minimize cost
      """;

  private final List<Integer> asked = new ArrayList<>();

  private State run(SweepPlan plan, Map<Integer, ScenarioResult> results) {
    var halving = new SuccessiveHalving(plan, Objects.requireNonNull(plan.goal()));
    var state = halving.state(results);
    while (!state.missing().isEmpty()) {
      asked.add(state.missing().size());
      for (int scenario : state.missing()) {
        results.put(scenario, result(scenario));
      }
      state = halving.state(results);
    }
    return state;
  }

  private static ScenarioResult result(int scenario) {
    if (scenario == 5 * 16 + 1) {
      return ScenarioResult.failed(scenario, "out of luck");
    }
    double cost = scenario == 7 * 16 ? -100 : scenario / 16;
    return new ScenarioResult(scenario, Map.of("cost", cost), "");
  }

  @Test
  void theBetterHalfGetsTwiceAsManySamples() {
    var results = new TreeMap<Integer, ScenarioResult>();
    var state = run(Plans.of(PLAN), results);

    assertThat(asked).containsExactly(16, 8, 8, 8);
    assertThat(results).hasSize(40);
    assertThat(state.remaining()).extracting(SweepCandidate::number).containsExactly(7);
    assertThat(state.leftOut())
        .extracting(it -> "%d: %d, %s".formatted(it.round(), it.candidate().number(), it.why()))
        .containsExactly(
            "1: 3, cost.mean is 3, and the last one that stayed has 2",
            "1: 4, cost.mean is 4, and the last one that stayed has 2",
            "1: 6, cost.mean is 6, and the last one that stayed has 2",
            "1: 5, 1 of 2 samples failed",
            "2: 1, cost.mean is 1, and the last one that stayed has 0",
            "2: 2, cost.mean is 2, and the last one that stayed has 0",
            "3: 0, cost.mean is 0, and the last one that stayed has -6.375");
  }

  @Test
  void aConditionThatDoesNotHoldIsTheReason() {
    var plan = Plans.of(PLAN.replace("goal: minimize cost", "goal: maximize cost where cost < 4"));
    var state = run(plan, new TreeMap<>());

    assertThat(state.remaining()).extracting(SweepCandidate::number).containsExactly(3);
    assertThat(state.leftOut())
        .extracting(SuccessiveHalving.LeftOut::why)
        .startsWith(
            "cost.mean is -46.5, and the last one that stayed has 0",
            "cost.mean < 4 does not hold: it is 6");
  }

  @Test
  void itGoesOnWithResultsThatAreThere() {
    var all = new TreeMap<Integer, ScenarioResult>();
    var whole = run(Plans.of(PLAN), all);
    var some = new TreeMap<>(all.headMap(40));
    asked.clear();

    assertThat(run(Plans.of(PLAN), some)).isEqualTo(whole);
    assertThat(some).isEqualTo(all);
    assertThat(asked.stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(40 - all.headMap(40).size());
  }
}
