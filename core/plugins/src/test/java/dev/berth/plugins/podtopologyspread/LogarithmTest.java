package dev.berth.plugins.podtopologyspread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogarithmTest {
  /// Made with Go 1.26 by `h = h*31 + math.Float64bits(math.Log(float64(i)))`.
  private static final long OF_GO = -8722962579071982884L;

  @Test
  void everyBitIsAsInGo() {
    long hash = 0;
    for (int i = 1; i <= 200_000; i++) {
      hash = hash * 31 + Double.doubleToRawLongBits(Logarithm.of(i));
    }

    assertThat(hash).isEqualTo(OF_GO);
  }

  @Test
  void itIsTheLogarithm() {
    for (int i = 1; i < 10_000; i++) {
      assertThat(Logarithm.of(i)).isCloseTo(Math.log(i), within(1e-14));
    }
  }
}
