package dev.berth.cel.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.OffsetDateTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GoFormatTest {
  @ParameterizedTest
  @CsvSource({
    "0.0, 0",
    "-0.0, -0",
    "1.0, 1",
    "-1.5, -1.5",
    "0.1, 0.1",
    "100000.0, 100000",
    "999999.0, 999999",
    "1000000.0, 1e+06",
    "1234567.0, 1.234567e+06",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "1e100, 1e+100",
    "-2.5e-7, -2.5e-07",
    "NaN, NaN",
    "Infinity, +Inf",
    "-Infinity, -Inf",
  })
  void aNumberIsWrittenAsShortAsItCanBe(double number, String text) {
    assertThat(GoFormat.number(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.0, 0", "1e6, 1000000", "1e-7, 0.0000001", "-12.5, -12.5"})
  void aPlainNumberHasNoExponent(double number, String text) {
    assertThat(GoFormat.plain(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "2024-01-02T03:04:05Z, 2024-01-02T03:04:05Z",
    "2024-01-02T03:04:00Z, 2024-01-02T03:04:00Z",
    "2024-01-02T03:04:05.500Z, 2024-01-02T03:04:05.5Z",
    "2024-01-02T03:04:05.000000001Z, 2024-01-02T03:04:05.000000001Z",
    "2024-01-02T03:04:05+02:00, 2024-01-02T03:04:05+02:00",
  })
  void aTimeHasAsManyDigitsAsItNeeds(OffsetDateTime time, String text) {
    assertThat(GoFormat.timestamp(time)).isEqualTo(text);
  }
}
