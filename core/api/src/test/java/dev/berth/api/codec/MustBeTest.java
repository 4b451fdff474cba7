package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MustBeTest {
  @Test
  void numbersStandPlainAndTextsInQuotes() {
    assertThat(MustBe.atLeast(1, 0)).isEqualTo("must be 1 or greater, not 0");
    assertThat(MustBe.atLeast(0, Double.NaN)).isEqualTo("must be 0 or greater, not NaN");
    assertThat(MustBe.between(1, 20, 21)).isEqualTo("must be between 1 and 20, not 21");
    assertThat(MustBe.oneOf(List.of("a", "b"), "c")).isEqualTo("must be one of a, b, not \"c\"");
    assertThat(MustBe.duration("")).isEqualTo("must be a duration such as 90s or 1h30m, not \"\"");
  }
}
