package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PositionsTest {
  private final Positions positions = new Positions();

  @Test
  void givesTheLineOfAField() {
    positions.put("profiles[0].schedulerName", 7);
    assertThat(positions.line("profiles[0].schedulerName")).isEqualTo(7);
  }

  @Test
  void givesTheLineOfWhatIsAroundAFieldThatIsNotThere() {
    positions.put("profiles", 3);
    positions.put("profiles[1]", 9);
    assertThat(positions.line("profiles[1].plugins.filter")).isEqualTo(9);
    assertThat(positions.line("profiles[2].plugins")).isEqualTo(3);
    assertThat(positions.line("parallelism")).isZero();
    assertThat(positions.line("")).isZero();
  }
}
