package dev.berth.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidateCountTest {
  @ParameterizedTest(name = "{0}% or {1} of {2} nodes are {3}")
  @CsvSource({
    "10, 100, 5000, 500",
    "10, 100, 500, 100",
    "10, 100, 30, 30",
    "100, 0, 7, 7",
    "0, 3, 7, 3",
    "10, 1, 19, 1",
    "10, 1, 20, 2",
    "10, 0, 5, 0",
    "100, 100, 2147483647, 2147483647",
  })
  void theLargerOfBothButNoMoreThanThereAre(int percentage, int absolute, int nodes, int count) {
    assertThat(new CandidateCount(percentage, absolute).of(nodes)).isEqualTo(count);
  }
}
