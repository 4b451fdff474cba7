package dev.berth.framework.preemption;

import static dev.berth.framework.preemption.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.handle.PodNominator;
import java.util.List;
import org.junit.jupiter.api.Test;

class NominationsTest {
  @Test
  void onlyPodsOfLowerPriorityOnTheSameNodeLoseTheirs() {
    var lower = pod("lower", 4, 1);
    var equal = pod("equal", 5, 1);
    var higher = pod("higher", 6, 1);
    PodNominator nominator =
        node -> node.equals("n") ? List.of(higher, lower, equal) : List.of(pod("other", 1, 1));

    assertThat(Nominations.voidedBy(pod("preemptor", 5, 1), "n", nominator)).containsExactly(lower);
  }
}
