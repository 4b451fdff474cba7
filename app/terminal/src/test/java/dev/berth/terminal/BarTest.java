package dev.berth.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Bars.
final class BarTest {
  @ParameterizedTest
  @CsvSource({
    "0,    0,    ░░░░░░░░░░",
    "0.5,  0.5,  █████░░░░░",
    "0.2,  0.7,  ██▓▓▓▓▓░░░",
    "0.7,  0.2,  ██▒▒▒▒▒░░░",
    "0,    0.01, ▓░░░░░░░░░",
    "1,    1,    ██████████",
    "0.9,  1.7,  █████████▓",
  })
  void aBarShowsBeforeAndAfter(double before, double after, String bar) {
    assertThat(Bar.of(before, after, 10).text()).isEqualTo(bar);
  }
}
