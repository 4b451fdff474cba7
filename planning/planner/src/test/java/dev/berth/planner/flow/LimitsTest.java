package dev.berth.planner.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Numbers that would not fit are refused, and those that just fit are not.
final class LimitsTest {
  private final FlowNetwork.Builder builder = new FlowNetwork.Builder();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
           0 | 9 |  0 |  1 | 1 | arc 0 from node 0 to node 9: the nodes are numbered from 0 to 3
          -1 | 1 |  0 |  1 | 1 | arc 0 from node -1 to node 1: the nodes are numbered from 0 to 3
           0 | 1 | -1 |  1 | 1 | arc 0 from node 0 to node 1: the lower bound -1 is negative
           0 | 1 |  2 |  1 | 1 | arc 0 from node 0 to node 1: the lower bound 2 is above the capacity 1
           0 | 1 |  0 | -1 | 1 | arc 0 from node 0 to node 1: the lower bound 0 is above the capacity -1
           0 | 1 |  0 |  1 | 72057594037927937 | arc 0 from node 0 to node 1: a cost of 72057594037927937 is beyond 72057594037927936, the limit with 4 nodes
           0 | 1 |  0 |  1 | -9223372036854775808 | arc 0 from node 0 to node 1: a cost of -9223372036854775808 is beyond 72057594037927936, the limit with 4 nodes
           0 | 1 |  0 | 9223372036854775807 | 1 | supplies and capacities add up to more than 2^62; give each arc the largest flow that makes sense
          """)
  void aWrongArcIsRefused(int from, int to, long lower, long capacity, long cost, String why) {
    nodes(0, 0, 0, 0);
    builder.arc(from, to, lower, capacity, cost);

    assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage(why);
  }

  @Test
  void capacitiesCountTogetherWithSupplies() {
    nodes(1L << 61, -(1L << 61));
    builder.build();
    builder.arc(0, 1, 1, 0);

    assertThatIllegalArgumentException().isThrownBy(builder::build);
  }

  @Test
  void aSupplyThatDoesNotFitIsRefusedAtOnce() {
    nodes(Long.MIN_VALUE);

    assertThatIllegalArgumentException().isThrownBy(builder::build);
    assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> builder.supply(0, -1));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> builder.supply(1, 1));
  }

  @Test
  void bothSolversTakeTheLargestNumbers() {
    long cost = (1L << 58) / 3;
    nodes(4, 0, -4);
    builder.arc(0, 1, 4, cost);
    builder.arc(1, 2, 4, cost);
    builder.arc(0, 2, 1L << 61, 2 * cost - 1 - cost);
    builder.arc(2, 0, 1L << 60, 3 - cost);

    assertSolved(4 * (cost - 1));
  }

  @Test
  void aCostThatDoesNotFitIsAnError() {
    nodes(1L << 60, -(1L << 60));
    builder.arc(0, 1, 1L << 60, 8);
    FlowNetwork network = builder.build();

    for (var solver : new MinCostFlow[] {new NetworkSimplex(), new CostScaling()}) {
      assertThatExceptionOfType(ArithmeticException.class)
          .isThrownBy(() -> solver.solve(network))
          .withMessage("the cost of the flow does not fit into 64 bits");
    }
  }

  @Test
  void potentialsThatDoNotFitAreAnErrorOfCostScalingAlone() {
    int length = 100;
    long cost = (1L << 58) / length;
    builder.node(1);
    for (int node = 1; node < length; node++) {
      builder.node(node == length - 1 ? -1 : 0);
      builder.arc(node - 1, node, 1, cost);
    }
    FlowNetwork network = builder.build();

    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> new CostScaling().solve(network))
        .withMessage(
            "potentials of 100 nodes do not fit into 64 bits; use smaller costs, or"
                + " NetworkSimplex");
    FlowProof.check(new NetworkSimplex().solve(network).orElseThrow());
  }

  @Test
  void nothingIsANetwork() {
    assertSolved(0);
  }

  private void nodes(long... supplies) {
    for (long supply : supplies) {
      builder.node(supply);
    }
  }

  private void assertSolved(long cost) {
    FlowNetwork network = builder.build();
    for (var solver : new MinCostFlow[] {new NetworkSimplex(), new CostScaling()}) {
      Flow flow = solver.solve(network).orElseThrow();
      FlowProof.check(flow);
      assertThat(flow.cost()).isEqualTo(cost);
    }
  }
}
