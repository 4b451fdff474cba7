package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GoDurationTest {
  @ParameterizedTest
  @CsvSource({
    "PT0S, 0s",
    "PT0.000000001S, 1ns",
    "PT0.0000015S, 1.5µs",
    "PT0.3S, 300ms",
    "PT1.5S, 1.5s",
    "PT10S, 10s",
    "PT1M, 1m0s",
    "PT5M30.25S, 5m30.25s",
    "PT1H, 1h0m0s",
    "PT25H1M, 25h1m0s",
    "PT-1.5S, -1.5s",
  })
  void aLengthOfTimeReadsAsInGo(String duration, String text) {
    assertThat(GoDuration.format(Duration.parse(duration))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "5 | time: missing unit in duration \"5\"",
        "1h30 | time: missing unit in duration \"1h30\"",
        "5d | time: unknown unit \"d\" in duration \"5d\"",
        "5minutes | time: unknown unit \"minutes\" in duration \"5minutes\"",
        "1h-5m | time: unknown unit \"h-\" in duration \"1h-5m\"",
        "soon | time: invalid duration \"soon\"",
        "`` | time: invalid duration \"\"",
        "9999999h | time: invalid duration \"9999999h\""
      })
  void whatIsNoneIsRefusedInGosWords(String text, String message) {
    assertThatThrownBy(() -> GoDuration.parse(text)).hasMessage(message);
  }
}
