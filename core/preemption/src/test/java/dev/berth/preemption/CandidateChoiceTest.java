package dev.berth.preemption;

import static dev.berth.preemption.PreemptionObjects.NOW;
import static dev.berth.preemption.PreemptionObjects.pod;
import static dev.berth.preemption.PreemptionObjects.started;
import static dev.berth.preemption.PreemptionObjects.startedBefore;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.diagnosis.Criterion;
import dev.berth.framework.model.PodInfo;
import dev.berth.preemption.CandidateChoice.Choice;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CandidateChoiceTest {
  private final CandidateChoice choice = new CandidateChoice(new FixedChoices(0, true));

  /// What decides between a better candidate and a worse one, which is better by all later
  /// criteria.
  record Case(Criterion criterion, Candidate better, Candidate worse) {
    @Override
    public String toString() {
      return criterion.toString();
    }
  }

  private static List<Case> cases() {
    return List.of(
        new Case(
            Criterion.FEWEST_PDB_VIOLATIONS,
            new Candidate("better", List.of(pod("a", 100, 1), pod("b", 100, 1)), 0),
            new Candidate("worse", List.of(pod("c", 1, 1)), 1)),
        new Case(
            Criterion.LOWEST_HIGHEST_PRIORITY,
            candidate("better", pod("a", 4, 1), pod("b", 4, 1), pod("c", 4, 1)),
            candidate("worse", startedBefore(pod("d", 5, 1), 1))),
        new Case(
            Criterion.SMALLEST_PRIORITY_SUM,
            candidate("better", pod("a", 5, 1), pod("b", -10, 1)),
            candidate("worse", startedBefore(pod("c", 5, 1), 1), pod("d", -9, 1))),
        new Case(
            Criterion.LATEST_START,
            candidate("better", startedBefore(pod("a", 5, 1), 1), pod("b", 4, 1)),
            candidate(
                "worse", startedBefore(pod("c", 5, 1), 2), startedBefore(pod("d", 4, 1), 0))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void criteriaDecideInTheirOrder(Case given) {
    for (var candidates :
        List.of(List.of(given.better, given.worse), List.of(given.worse, given.better))) {
      Choice chosen = choice.choose(candidates, NOW);
      assertThat(chosen.chosen()).isEqualTo(given.better);
      assertThat(chosen.tied()).isEmpty();
    }
    assertThat(Criterion.deciding(given.better.rank(NOW), given.worse.rank(NOW)))
        .isEqualTo(given.criterion);
  }

  @Test
  void aVictimMoreCostsMoreThanAnyNegativePriorityGains() {
    var few = candidate("few", pod("a", -1, 1));
    var many = candidate("many", pod("b", -1, 1), pod("c", -1000, 1));

    assertThat(choice.choose(List.of(many, few), NOW).chosen()).isEqualTo(few);
  }

  @Test
  void fewerVictimsWinAtTheSameSum() {
    // The lowest priority of all adds nothing to the sum.
    var few = candidate("few", pod("a", 7, 1));
    var many = candidate("many", pod("b", 7, 1), pod("c", Integer.MIN_VALUE, 1));

    assertThat(choice.choose(List.of(many, few), NOW).chosen()).isEqualTo(few);
    assertThat(Criterion.deciding(few.rank(NOW), many.rank(NOW)))
        .isEqualTo(Criterion.FEWEST_VICTIMS);
  }

  @Test
  void theFirstOfTheMostImportantVictimsCountsAsStart() {
    var old = candidate("old", startedBefore(pod("a", 5, 1), 9), startedBefore(pod("b", 5, 1), 1));
    var young =
        candidate("young", startedBefore(pod("c", 5, 1), 5), startedBefore(pod("d", 5, 1), 5));

    assertThat(choice.choose(List.of(old, young), NOW).chosen()).isEqualTo(young);
  }

  @Test
  void aVictimWithoutStartTimeStartsNow() {
    var young = candidate("young", startedBefore(pod("a", 5, 1), 1));
    var fresh = candidate("fresh", started(pod("b", 5, 1), null));

    assertThat(choice.choose(List.of(young, fresh), NOW).chosen()).isEqualTo(fresh);
    assertThat(fresh.rank(NOW).earliestStart()).isEqualTo(NOW.getEpochSecond() * 1_000_000_000);
  }

  @Test
  void equallyGoodCandidatesAreListedByNameAndOneIsPicked() {
    var b = candidate("b", pod("on-b", 1, 1));
    var worse = candidate("worse", pod("on-worse", 2, 1));
    var a = candidate("a", pod("on-a", 1, 1));

    Choice chosen = choice.choose(List.of(b, worse, a), NOW);
    assertThat(chosen.tied()).containsExactly("a", "b");
    // The policy of this test takes the last in the order of the search.
    assertThat(chosen.chosen()).isEqualTo(a);
  }

  @Test
  void aSingleCandidateIsNotTied() {
    var only = candidate("only", pod("a", 1, 1));

    Choice chosen = choice.choose(List.of(only), NOW);
    assertThat(chosen.chosen()).isEqualTo(only);
    assertThat(chosen.tied()).isEmpty();
  }

  private static Candidate candidate(String node, PodInfo... victims) {
    return new Candidate(node, List.of(victims), 0);
  }
}
