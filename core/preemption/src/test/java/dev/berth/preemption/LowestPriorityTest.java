package dev.berth.preemption;

import static dev.berth.preemption.PreemptionObjects.node;
import static dev.berth.preemption.PreemptionObjects.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import org.junit.jupiter.api.Test;

/// The lowest priority on a node says whether it has victims, without a look at each pod.
class LowestPriorityTest {
  private static final PodInfo LOW = pod("low", -1, 1);
  private static final PodInfo HIGH = pod("high", 7, 1);

  @Test
  void aNodeHasTheLowestPriorityOfItsPods() {
    assertThat(node("n", 9, HIGH, LOW).lowestPriority()).isEqualTo(-1);
    assertThat(node("n", 9, HIGH, LOW, pod("other", -1, 1)).minus(LOW).lowestPriority())
        .isEqualTo(-1);
    assertThat(node("n", 9, LOW, HIGH).minus(LOW).lowestPriority()).isEqualTo(7);
    assertThat(node("n", 9, LOW, HIGH).minus(HIGH).lowestPriority()).isEqualTo(-1);
  }

  @Test
  void onlyPodsOfHigherPriorityFindVictims() {
    NodeInfo node = node("n", 9, HIGH);

    assertThat(mayHaveVictims(node, pod("equal", 7, 1))).isFalse();
    assertThat(mayHaveVictims(node, pod("higher", 8, 1))).isTrue();
    assertThat(mayHaveVictims(node("n", 9), pod("any", 8, 1))).isFalse();
    assertThat(node("n", 9).lowestPriority()).isEqualTo(Integer.MAX_VALUE);
  }

  private static boolean mayHaveVictims(NodeInfo node, PodInfo preemptor) {
    return VictimPolicy.LOWER_PRIORITY.mayHaveVictims(node.lowestPriority(), preemptor);
  }
}
