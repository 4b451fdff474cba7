package dev.berth.cel.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cel.value.Bytes;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.Unsigned;
import java.time.Duration;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConversionsTest {
  private static CelError failed(String type) {
    return new CelError("type conversion error from 'string' to '%s'".formatted(type));
  }

  @ParameterizedTest
  @CsvSource({
    "1s, PT1S",
    "1h2m3.5s, PT1H2M3.5S",
    "-1.5h, PT-1H-30M",
    "+2m, PT2M",
    "0, PT0S",
    "1ns, PT0.000000001S",
    "1us, PT0.000001S",
    "1µs, PT0.000001S",
    "1ms, PT0.001S",
    ".5s, PT0.5S",
    "1.s, PT1S",
    "2562047h, PT2562047H",
  })
  void aDurationIsReadAsInGo(String text, Duration duration) {
    assertThat(Conversions.duration(text)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "s", "1d", "1 s", ".s", "1s2", "--1s", "2562048h"})
  void whatIsNoDurationIsAnError(String text) {
    assertThat(Conversions.duration(text)).isEqualTo(failed("google.protobuf.Duration"));
  }

  @ParameterizedTest
  @CsvSource({
    "2024-02-29T12:00:00Z, 2024-02-29T12:00:00Z",
    "2024-01-01T12:00:00.25Z, 2024-01-01T12:00:00.25Z",
    "2024-01-01T12:00:00+02:00, 2024-01-01T12:00:00+02:00",
    "2024-01-01T12:00:00.1234567891Z, 2024-01-01T12:00:00.123456789Z",
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
  })
  void aTimestampIsReadAsInRfc3339(String text, OffsetDateTime time) {
    assertThat(Conversions.timestamp(text)).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2024-01-01",
        "2024-01-01T12:00:00",
        "2023-02-29T12:00:00Z",
        "2024-01-01T25:00:00Z",
        "2024-01-01t12:00:00z",
      })
  void whatIsNoTimestampIsAnError(String text) {
    assertThat(Conversions.timestamp(text)).isEqualTo(failed("google.protobuf.Timestamp"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-7, -7",
    "+5, 5",
    "007, 7",
    "9223372036854775807, 9223372036854775807",
  })
  void aTextIsReadAsAnInt(String text, long number) {
    assertThat(Conversions.toInt(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", " 1", "1.0", "0x1", "9223372036854775808", "١"})
  void anotherTextIsNoInt(String text) {
    assertThat(Conversions.toInt(text)).isEqualTo(failed("int"));
  }

  @Test
  void aTextIsReadAsAUint() {
    assertThat(Conversions.toUint("18446744073709551615")).isEqualTo(new Unsigned(-1));
    assertThat(Conversions.toUint("18446744073709551616")).isEqualTo(failed("uint"));
    assertThat(Conversions.toUint("+1")).isEqualTo(failed("uint"));
    assertThat(Conversions.toUint("-1")).isEqualTo(failed("uint"));
  }

  @ParameterizedTest
  @CsvSource({
    "1.5, 1.5",
    "-.5, -0.5",
    "5., 5",
    "1e3, 1000",
    "0x1p4, 16",
    "inf, Infinity",
    "-Infinity, -Infinity",
    "NaN, NaN",
  })
  void aTextIsReadAsADouble(String text, double number) {
    assertThat(Conversions.toDouble(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1d", "1f", "1e400", " 1", "0x1", "-nan"})
  void anotherTextIsNoDouble(String text) {
    assertThat(Conversions.toDouble(text)).isEqualTo(failed("double"));
  }

  @ParameterizedTest
  @CsvSource({"true, true", "T, true", "1, true", "false, false", "F, false", "0, false"})
  void aTextIsReadAsABool(String text, boolean value) {
    assertThat(Conversions.toBool(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yes", "tRUE", "2"})
  void anotherTextIsNoBool(String text) {
    assertThat(Conversions.toBool(text)).isEqualTo(failed("bool"));
  }

  @Test
  void valuesAreWrittenAsGoDoes() {
    assertThat(Conversions.toText(1e10)).isEqualTo("1e+10");
    assertThat(Conversions.toText(7L)).isEqualTo("7");
    assertThat(Conversions.toText(new Unsigned(-1))).isEqualTo("18446744073709551615");
    assertThat(Conversions.toText(true)).isEqualTo("true");
    assertThat(Conversions.toText(Duration.ofMillis(90_500))).isEqualTo("90.5s");
    assertThat(Conversions.toText(OffsetDateTime.parse("2024-01-01T12:00:00.5Z")))
        .isEqualTo("2024-01-01T12:00:00.5Z");
    assertThat(Conversions.toText(Bytes.of("größer"))).isEqualTo("größer");
    assertThat(Conversions.toText(new Bytes(new byte[] {(byte) 0xff})))
        .isEqualTo(new CelError("invalid UTF-8 in bytes, cannot convert to string"));
  }

  @Test
  void timesAndDurationsAreNumbersToo() {
    assertThat(Conversions.toInt(Duration.ofMillis(2))).isEqualTo(2_000_000L);
    assertThat(Conversions.toInt(OffsetDateTime.parse("1970-01-01T00:01:00Z"))).isEqualTo(60L);
    assertThat(Conversions.toTimestamp(60L))
        .isEqualTo(OffsetDateTime.parse("1970-01-01T00:01:00Z"));
    assertThat(Conversions.toTimestamp(Long.MAX_VALUE))
        .isEqualTo(new CelError("timestamp overflow"));
  }
}
