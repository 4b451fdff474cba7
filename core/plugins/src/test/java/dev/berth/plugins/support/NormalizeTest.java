package dev.berth.plugins.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NormalizeTest {
  @Test
  void theHighestBecomes100AndTheOthersTheirShareRoundedDown() {
    assertThat(highestIsBest(0, 1, 2, 3)).containsExactly(0, 33, 66, 100);
    assertThat(highestIsBest(0, 0)).containsExactly(0, 0);
    assertThat(highestIsBest()).isEmpty();
  }

  @Test
  void theLowestIsBestWhenReversed() {
    assertThat(lowestIsBest(0, 1, 2, 3)).containsExactly(100, 67, 34, 0);
    assertThat(lowestIsBest(5, 5)).containsExactly(0, 0);
    assertThat(lowestIsBest(0, 0)).containsExactly(100, 100);
  }

  private static long[] highestIsBest(long... scores) {
    Normalize.highestIsBest(scores);
    return scores;
  }

  private static long[] lowestIsBest(long... scores) {
    Normalize.lowestIsBest(scores);
    return scores;
  }
}
