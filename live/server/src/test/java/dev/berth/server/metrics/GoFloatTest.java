package dev.berth.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GoFloatTest {

  /// The right column is what Go 1.26 prints.
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "10, 10",
    "-2.5, -2.5",
    "100000, 100000",
    "999999, 999999",
    "1000000, 1e+06",
    "1234567, 1.234567e+06",
    "1073741824, 1.073741824e+09",
    "123456789.25, 1.2345678925e+08",
    "1795283723.28, 1.79528372328e+09",
    "1e20, 1e+20",
    "2.1e21, 2.1e+21",
    "16.384, 16.384",
    "0.001, 0.001",
    "0.00011390625, 0.00011390625",
    "0.00001, 1e-05",
    "0.000015, 1.5e-05",
    "3.4445e-06, 3.4445e-06",
    "Infinity, +Inf",
    "-Infinity, -Inf",
    "NaN, NaN"
  })
  void numbersReadAsInGo(double value, String expected) {
    assertThat(GoFloat.text(value)).isEqualTo(expected);
  }
}
