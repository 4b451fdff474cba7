package dev.berth.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which candidates are good.
final class SweepReportTest {
  /// Five candidates with two samples each: cost and waiting.
  private static final double[][] COST = {{4, 4}, {2, 6}, {3, 3}, {5, 5}, {1, 1}};

  private static final double[][] WAITING = {{0, 2}, {1, 1}, {9, 9}, {3, 3}, {80, 90}};

  private static SweepPlan plan(String end) {
    return Plans.of(
        """
        apiVersion: berth.dev/v1alpha1
        kind: SweepPlan
        question: fit
        axes:
        - {name: config, values: [a, b, c, d, e]}
        - {name: seed, from: 1, to: 2, sample: true}
        measures:
        - {name: cost, path: /cost}
        - {name: waiting, path: /waiting}
        """
            + end);
  }

  private static Map<Integer, ScenarioResult> results(SweepPlan plan) {
    var results = new TreeMap<Integer, ScenarioResult>();
    for (int i = 0; i < plan.space().size(); i++) {
      var measures = new LinkedHashMap<String, @Nullable Double>();
      measures.put("cost", COST[i / 2][i % 2]);
      measures.put("waiting", WAITING[i / 2][i % 2]);
      results.put(i, new ScenarioResult(i, measures, ""));
    }
    return results;
  }

  private static String names(List<SweepCandidate> candidates) {
    return String.join("", candidates.stream().map(SweepReportTest::name).toList());
  }

  private static String name(SweepCandidate candidate) {
    return candidate.choices().values().iterator().next().toString();
  }

  @ParameterizedTest
  @CsvSource({
    "minimize cost,                                    e, ecabd",
    "minimize cost.max,                                e, ecadb",
    "maximize cost.max,                                b, bdace",
    "minimize waiting.max,                             b, badce",
    "minimize cost where waiting.max < 9,              a, abdec",
    "minimize cost where waiting.max <= 9,             c, cabde",
    "minimize cost where waiting.max < 9 and cost > 4, d, dabec",
    "minimize cost where waiting = 1,                  a, abecd"
  })
  void theBestCandidateMeetsTheGoal(String goal, String best, String order) {
    var plan = plan("goal: " + goal + "\n");
    var report = SweepReport.of(plan, results(plan));

    assertThat(names(report.candidates())).isEqualTo(order);
    assertThat(report.best()).isNotNull().extracting(SweepReportTest::name).isEqualTo(best);
  }

  @Test
  void withoutAGoalNoneIsTheBest() {
    var plan = plan("");

    assertThat(names(SweepReport.of(plan, results(plan)).candidates())).isEqualTo("abcde");
    assertThat(SweepReport.of(plan, results(plan)).best()).isNull();
  }

  @Test
  void noneIsTheBestIfNoneMeetsTheGoal() {
    var plan = plan("goal: minimize cost where waiting < 0\n");

    assertThat(SweepReport.of(plan, results(plan)).best()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "'minimize cost, minimize waiting',         ecab",
    "'minimize cost.max, minimize waiting.max', ecab",
    "'minimize cost, minimize waiting.min',     eca ",
    "'maximize cost, maximize waiting',         ecd ",
    "'minimize cost, minimize cost',            e   "
  })
  void noCandidateDominatesOneOnTheFrontier(String frontier, String names) {
    var plan = plan("goal: minimize cost\nfrontier: [%s]\n".formatted(frontier));
    var report = SweepReport.of(plan, results(plan));

    assertThat(report.frontier().stream().map(SweepReportTest::name))
        .containsExactlyInAnyOrder(names.strip().split(""));
  }

  @Test
  void aCandidateWithAFailedOrMissingSampleIsNotTheBest() {
    var plan = plan("goal: minimize cost\nfrontier: [minimize cost, minimize waiting]\n");
    var results = results(plan);
    results.put(9, ScenarioResult.failed(9, "no such file"));
    results.remove(4);

    var report = SweepReport.of(plan, results);

    assertThat(names(report.candidates())).isEqualTo("abdec");
    assertThat(report.frontier()).extracting(SweepReportTest::name).containsExactly("a", "b");
    assertThat(report.failed()).extracting(ScenarioResult::scenario).containsExactly(9);
    assertThat(report.finished()).isEqualTo(9);
  }

  @Test
  void theOrderOfResultsDoesNotMatter() {
    var plan = plan("goal: minimize cost.p95\n");
    var results = results(plan);
    var turned = new LinkedHashMap<Integer, ScenarioResult>();
    IntStream.range(0, 10).map(i -> 9 - i).forEach(i -> turned.put(i, results.get(i)));

    assertThat(SweepReport.of(plan, turned)).isEqualTo(SweepReport.of(plan, results));
  }
}
