package dev.berth.cel.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cel.value.Bytes;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelNull;
import dev.berth.cel.value.TypeValue;
import dev.berth.cel.value.Unsigned;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class StringFormatTest {
  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of("%s", "a", "a"),
        Arguments.of("%s", 1e10, "1e+10"),
        Arguments.of("%s", CelNull.NULL, "null"),
        Arguments.of("%s", Bytes.of("a"), "a"),
        Arguments.of("%s", new TypeValue("int"), "int"),
        Arguments.of("%s", Duration.ofSeconds(90), "90s"),
        Arguments.of("%s", List.of(1L, "a", 1.5, Bytes.of("b")), "[1, \"a\", 1.500000, b\"b\"]"),
        Arguments.of("%s", List.of(Duration.ofSeconds(1)), "[duration(\"1s\")]"),
        Arguments.of(
            "%s",
            List.of(OffsetDateTime.parse("2024-01-01T12:00:00Z")),
            "[timestamp(\"2024-01-01T12:00:00Z\")]"),
        Arguments.of("%d", -7L, "-7"),
        Arguments.of("%d", new Unsigned(-1), "18446744073709551615"),
        Arguments.of("%b", 5L, "101"),
        Arguments.of("%b", true, "1"),
        Arguments.of("%b", false, "0"),
        Arguments.of("%o", 8L, "10"),
        Arguments.of("%x", 255L, "ff"),
        Arguments.of("%X", 255L, "FF"),
        Arguments.of("%x", "az", "617a"),
        Arguments.of("%X", Bytes.of("z"), "7A"),
        Arguments.of("%f", 1234567.5, "1,234,567.500000"),
        Arguments.of("%.1f", 0.25, "0.2"),
        Arguments.of("%.0f", 1999.5, "2,000"),
        Arguments.of("%f", -0.5, "-0.500000"),
        Arguments.of("%f", Double.POSITIVE_INFINITY, "∞"),
        Arguments.of("%f", Double.NaN, "NaN"),
        Arguments.of("%e", 1234.5, "1.234500×10⁰³"),
        Arguments.of("%e", 0.00125, "1.250000×10⁻⁰³"),
        Arguments.of("%%%d%%", 7L, "%7%"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueIsFormattedByItsClause(String format, Object value, String text) {
    assertThat(StringFormat.format(format, List.of(value))).isEqualTo(text);
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        Arguments.of("%d", "a"),
        Arguments.of("%b", 1.5),
        Arguments.of("%o", "a"),
        Arguments.of("%x", 1.5),
        Arguments.of("%f", 1L),
        Arguments.of("%e", "a"),
        Arguments.of("%q", "a"),
        Arguments.of("%s %s", "a"),
        Arguments.of("%", "a"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void whatDoesNotFitIsAnError(String format, Object value) {
    assertThat(StringFormat.format(format, List.of(value))).isInstanceOf(CelError.class);
  }

  @Test
  void theEntriesOfAMapAreSortedByKey() {
    var entries = new LinkedHashMap<Object, Object>();
    entries.put("b", 1L);
    entries.put("a", List.of());
    assertThat(StringFormat.format("%s", List.of(new CelMap(entries))))
        .isEqualTo("{\"a\":[], \"b\":1}");
    assertThat(StringFormat.format("%s", List.of(new CelMap(Map.of(1.5, 1L)))))
        .isEqualTo(
            new CelError(
                "error during formatting: no formatting function for map key of type double"));
  }
}
