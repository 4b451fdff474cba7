package dev.berth.planner.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

/// The proof refuses flows that are wrong: two ways from node 0 to node 1, at a cost of 1 and of 5.
final class FlowProofTest {
  private static final FlowNetwork TWO_WAYS = twoWays();

  private static FlowNetwork twoWays() {
    var builder = new FlowNetwork.Builder();
    builder.node(3);
    builder.node(-3);
    builder.arc(0, 1, 2, 1);
    builder.arc(0, 1, 3, 5);
    return builder.build();
  }

  @Test
  void theCheapWayFirstIsProven() {
    FlowProof.check(flow(2, 1, 5));
  }

  @Test
  void theDearWayFirstHasANegativeCycle() {
    assertThat(FlowProof.hasNegativeCycle(flow(0, 3, 5))).isTrue();
    assertThat(FlowProof.hasNegativeCycle(flow(2, 1, 5))).isFalse();
  }

  @Test
  void potentialsMustProveTheFlow() {
    refused(flow(2, 1, 4), "reduced cost of arc 1");
    refused(flow(2, 1, 6), "reduced cost of arc 1");
    refused(flow(1, 2, 5), "reduced cost of arc 0");
  }

  @Test
  void allSupplyMustArriveWithinTheBounds() {
    refused(flow(2, 0, 5), "what leaves node 0");
    refused(flow(3, 0, 1), "arc 0");
  }

  private static void refused(Flow flow, String why) {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> FlowProof.check(flow))
        .withMessageContaining(why);
  }

  private static Flow flow(long cheap, long dear, long potential) {
    return new Flow(TWO_WAYS, new long[] {cheap, dear}, new long[] {0, potential});
  }
}
