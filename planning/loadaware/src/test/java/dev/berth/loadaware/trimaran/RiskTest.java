package dev.berth.loadaware.trimaran;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RiskTest {
  /// Capacity 100, and 10 requested; the scores are those of Trimaran.
  @ParameterizedTest
  @CsvSource({
    "40, 36, 1, 1, 57",
    "-40, 36, 1, 2, 65",
    "200, 36, 1, 2, 20",
    "40, -36, 1, 2, 75",
    "40, 120, 1, 2, 25",
    "40, 36, -1, 1, 75",
    "40, 36, 1, -1, 57",
    "40, 36, 1, 0, 75",
    "40, 100, 1, 0, 25"
  })
  void theRiskIsTheMeanOfUseAndDeviation(
      double average, double deviation, double margin, double sensitivity, long score) {
    assertThat(Math.round(new Risk(margin, sensitivity).score(average, deviation, 10, 100)))
        .isEqualTo(score);
  }

  @ParameterizedTest
  @CsvSource({"0", "-1"})
  void withoutCapacityTheScoreIsZero(double capacity) {
    assertThat(new Risk(1, 2).score(40, 36, 10, capacity)).isZero();
  }
}
