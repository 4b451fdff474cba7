package dev.berth.questions.plan;

import static dev.berth.questions.plan.PlanExample.outcome;
import static dev.berth.questions.plan.PlanExample.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.planner.Plan;
import dev.berth.planner.packing.PackingObjective;
import dev.berth.terminal.PageForm;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlanVerdictTest {
  private static String verdict(Plan plan, PackingObjective objective) {
    return PlanExample.text(PageForm.TABLE, page -> new PlanVerdict(plan, objective).write(page));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0     | 0 | 0     | No pod waits.
          1     | 0 | 1     | The one waiting pod gets a node, as many as one by one.
          2,000 | 0 | 1,900 | All 2,000 waiting pods get a node, 100 more than one by one.
          1     | 1 | 0     | 1 of 2 waiting pods gets a node, 1 more than one by one; 1 waits.
          3     | 9 | 5     | 3 of 12 waiting pods get a node, 2 fewer than one by one, which starts gangs in part; 9 wait.
          0     | 1 | 0     | 0 of 1 waiting pod gets a node, as many as one by one; 1 waits.
          """)
  void podsComeFirst(String placed, int waiting, String oneByOne, String sentence) {
    var plan =
        plan(
            waiting,
            0,
            outcome(Map.of(0, Integer.parseInt(placed.replace(",", "")))),
            outcome(Map.of(0, Integer.parseInt(oneByOne.replace(",", "")))));

    assertThat(verdict(plan, PackingObjective.PLACED).lines().findFirst()).contains(sentence);
  }

  @Test
  void fewerPodsOfAHigherPriorityAreBetter() {
    var plan = plan(7, 0, outcome(Map.of(9, 2, 0, 1)), outcome(Map.of(9, 1, 0, 3)));

    assertThat(verdict(plan, PackingObjective.PLACED))
        .startsWith(
            "3 of 10 waiting pods get a node, 1 fewer than one by one, but 1 more of priority 9;"
                + " 7 wait.\n");
  }

  @Test
  void theBoundSaysHowMuchBetterAPlanCanBe() {
    var one = outcome(Map.of(0, 3));

    assertThat(verdict(plan(1, 0, one, one), PackingObjective.PLACED))
        .contains("No plan can place more.\n");
    assertThat(verdict(plan(5, 0, one, one), PackingObjective.PLACED))
        .contains("No plan can place more than 5.\n");
    assertThat(verdict(plan(0, 0, one, one), PackingObjective.PLACED)).doesNotContain("No plan");
  }

  @Test
  void whatIsAmissIsSaid() {
    var plan = plan(0, 3, outcome(5, 1, 4, 0, 0, 2), outcome(5, 1, 4, 0, 0, 2));

    assertThat(verdict(plan, PackingObjective.PLACED))
        .contains(
            "2 gangs do not start.\n", "2 pods of lower priority are evicted to make room.\n");
  }

  @Test
  void theObjectiveAndItsMovesAreCompared() {
    var waiting = plan(0, 0, outcome(5, 0, 4, 0, 2, 0), outcome(5, 0, 6, 0, 0, 0));
    var idle = plan(0, 0, outcome(0, 0, 1, 250_000, 1, 0), outcome(0, 0, 2, 1_000_000, 0, 0));

    assertThat(verdict(waiting, PackingObjective.NODES))
        .contains("\n4 nodes are in use, 2 fewer than one by one. 2 pods move.\n");
    assertThat(verdict(idle, PackingObjective.NODES))
        .contains("\n1 node is in use, 1 fewer than now. 1 pod moves.\n");
    assertThat(verdict(idle, PackingObjective.PRICE))
        .contains("\nThe nodes in use cost 0.25 per hour, 0.75 less than now. 1 pod moves.\n");
    assertThat(verdict(waiting, PackingObjective.PRICE))
        .contains(" cost 0.00 per hour, as one by one.");
  }
}
