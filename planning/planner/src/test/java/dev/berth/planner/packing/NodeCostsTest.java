package dev.berth.planner.packing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeCostsTest {
  private final NodeCosts costs = NodeCosts.of(new int[] {1, 4}, new int[0], new int[] {2});

  @Test
  void furtherPodsCostAsMuchAsTheLast() {
    assertThat(costs.of(0, 0)).isEqualTo(1);
    assertThat(costs.of(0, 1)).isEqualTo(4);
    assertThat(costs.of(0, 7)).isEqualTo(4);
    assertThat(costs.of(2, 7)).isEqualTo(2);
  }

  @Test
  void aNodeWithoutCostsCostsNothing() {
    assertThat(costs.of(1, 0)).isZero();
    assertThat(costs.of(3, 0)).isZero();
    assertThat(NodeCosts.NONE.of(0, 0)).isZero();
  }

  @Test
  void theHighestIsThatOfAllNodesAndPods() {
    assertThat(costs.highest()).isEqualTo(4);
    assertThat(NodeCosts.NONE.highest()).isZero();
  }
}
