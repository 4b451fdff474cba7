package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackingTest {
  /// The amounts have more steps than there is room for, and the smaller pods lose more by that.
  @Test
  void aNodeHoldsNoLargerShareOfItselfThanAllOfItWhateverTheSteps() {
    var kinds = new BitSet();
    kinds.set(0, 2);
    var node = new Packing.Bin(new long[] {16_000}, kinds);
    var packing = new Packing(new long[][] {{106}, {107}}, new int[] {1_000, 1_000}, List.of(node));

    var capacity = packing.capacity(new double[] {106 / 16_000.0, 107 / 16_000.0});

    assertThat(capacity.of(node)).isCloseTo(1, within(1e-9));
  }
}
