package dev.berth.planner.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PriceBoundTest {
  private final GivenProblem given = new GivenProblem().objective(PackingObjective.PRICE);

  @Test
  void theCheapestRoomComesFirstAndTheLastNodeCountsInPart() {
    given.node(7, true, 2);
    given.node(2, false, 4);
    given.node(1, false, 4);
    given.node(2, false, 2);
    given.pods(3, 3);

    assertThat(PriceBound.of(given.problem())).isEqualTo(7 + 1 + 2);
  }

  @Test
  void theScarcestResourceDecides() {
    given.node(1, false, 9, 2);
    given.node(1, false, 9, 2);
    given.node(1, false, 9, 2);
    given.pods(5, 1, 1);

    assertThat(PriceBound.of(given.problem())).isEqualTo(3);
  }

  @Test
  void podsThatRunNeedRoomAndThoseOfDaemonsKeepNoNodeInUse() {
    int node = given.node(1, false, 4);
    given.node(1, false, 4);
    given.pods(1, 2).running(node, 2);
    given.pods(9, 4).ofDaemons();

    assertThat(PriceBound.of(given.problem())).isEqualTo(2);
  }

  @Test
  void withoutPodsOnlyNodesInUseCostSomething() {
    given.node(3, true, 4);
    given.node(1, false, 4);

    assertThat(PriceBound.of(given.problem())).isEqualTo(3);
  }

  @Test
  void noPackingIsCheaper() {
    for (long seed = 1; seed <= 400; seed++) {
      var problem = RandomProblem.of(seed);
      var judge = new PackingJudge(problem);
      long[] best = judge.value(judge.best());
      long pods = Arrays.stream(best, 0, best.length - 3).sum();
      long all =
          problem.classes().stream()
              .mapToLong(
                  it -> it.waiting() + it.running().values().stream().mapToInt(of -> of).sum())
              .sum();
      if (pods == all && problem.objective() != PackingObjective.PLACED) {
        assertThat(-best[best.length - 3])
            .as("seed %d", seed)
            .isGreaterThanOrEqualTo(PriceBound.of(problem));
      }
    }
  }
}
