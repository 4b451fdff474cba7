package dev.berth.cel.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cel.function.Semver;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class CelValuesTest {
  private static final CelError ERROR = new CelError("broken");
  private static final OffsetDateTime NOON = OffsetDateTime.parse("2024-01-01T12:00:00Z");
  private static final Semver VERSION = Semver.parse("1.0.0");

  private static CelMap map(Object key, Object value) {
    return new CelMap(Map.of(key, value));
  }

  static Stream<Arguments> equalities() {
    return Stream.of(
        Arguments.of(1L, 1L, true),
        Arguments.of(1L, new Unsigned(1), true),
        Arguments.of(1L, 1.0, true),
        Arguments.of(1L, 2L, false),
        Arguments.of(Double.NaN, Double.NaN, false),
        Arguments.of("a", "a", true),
        Arguments.of("1", 1L, false),
        Arguments.of(1L, "1", false),
        Arguments.of(CelNull.NULL, CelNull.NULL, true),
        Arguments.of(CelNull.NULL, 1L, false),
        Arguments.of(1L, CelNull.NULL, false),
        Arguments.of(Bytes.of("a"), Bytes.of("a"), true),
        Arguments.of(List.of(1L, 2L), List.of(1.0, new Unsigned(2)), true),
        Arguments.of(List.of(1L), List.of(1L, 2L), false),
        Arguments.of(List.of(1L), List.of(2L), false),
        Arguments.of(List.of(), "", false),
        Arguments.of(map("a", 1L), map("a", 1.0), true),
        Arguments.of(map("a", 1L), map("b", 1L), false),
        Arguments.of(map("a", 1L), map("a", 2L), false),
        Arguments.of(map("a", 1L), CelMap.EMPTY, false),
        Arguments.of(Optional.of(1L), Optional.of(1.0), true),
        Arguments.of(Optional.of(1L), Optional.empty(), false),
        Arguments.of(Optional.empty(), Optional.empty(), true),
        Arguments.of(Optional.of(1L), 1L, false),
        Arguments.of(NOON, OffsetDateTime.parse("2024-01-01T14:00:00+02:00"), true),
        Arguments.of(Duration.ofSeconds(60), Duration.ofMinutes(1), true),
        Arguments.of(VERSION, VERSION, true),
        Arguments.of(VERSION, "1.0.0", CelError.NO_SUCH_OVERLOAD),
        Arguments.of(List.of(VERSION), List.of("1.0.0"), true));
  }

  @ParameterizedTest
  @MethodSource("equalities")
  void valuesAreEqualAcrossTypes(Object a, Object b, Object result) {
    assertThat(CelValues.equal(a, b)).isEqualTo(result);
    assertThat(CelValues.areEqual(a, b)).isEqualTo(result.equals(true));
  }

  static Stream<Arguments> comparisons() {
    return Stream.of(
        Arguments.of(1L, 1.5, -1L),
        Arguments.of(true, false, 1L),
        Arguments.of("a", "b", -1L),
        Arguments.of("a", "a", 0L),
        Arguments.of("a", "", 1L),
        // By code points: a surrogate pair is more than any other char.
        Arguments.of("\uffee", "😀", -1L),
        Arguments.of("😀", "\uffee", 1L),
        Arguments.of(Bytes.of("a"), Bytes.of("ö"), -1L),
        Arguments.of(Duration.ofSeconds(2), Duration.ofSeconds(1), 1L),
        Arguments.of(NOON, NOON.plusSeconds(1), -1L),
        Arguments.of(Double.NaN, 1L, new CelError("NaN values cannot be ordered")),
        Arguments.of(1L, "a", CelError.NO_SUCH_OVERLOAD),
        Arguments.of(List.of(), List.of(), CelError.NO_SUCH_OVERLOAD),
        Arguments.of(ERROR, 1L, ERROR),
        Arguments.of("a", ERROR, ERROR));
  }

  @ParameterizedTest
  @MethodSource("comparisons")
  void someTypesHaveAnOrder(Object a, Object b, Object result) {
    assertThat(CelValues.compare(a, b)).isEqualTo(result);
  }

  /// A value, its type's name, its size as costs have it, its text, whether it has an order.
  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of(true, "bool", 1L, "true", true),
        Arguments.of(7L, "int", 1L, "7", true),
        Arguments.of(new Unsigned(7), "uint", 1L, "7", true),
        Arguments.of(1e6, "double", 1L, "1e+06", true),
        Arguments.of("größer😀", "string", 7L, "größer😀", true),
        Arguments.of(Bytes.of("größe"), "bytes", 7L, null, true),
        Arguments.of(CelNull.NULL, "null_type", 1L, "NULL_VALUE", false),
        Arguments.of(List.of(1L, 2.0), "list", 2L, "[1, 2]", false),
        Arguments.of(map("a", 1L), "map", 1L, "{a: 1}", false),
        Arguments.of(Optional.of(1L), "optional_type", 1L, "optional(1)", false),
        Arguments.of(Optional.empty(), "optional_type", 1L, "optional.none()", false),
        Arguments.of(Duration.ofSeconds(90), "google.protobuf.Duration", 1L, "1m30s", true),
        Arguments.of(NOON, "google.protobuf.Timestamp", 1L, null, true),
        Arguments.of(new TypeValue("int"), "type", 1L, "int", false),
        Arguments.of(ERROR, "error", 1L, "broken", false),
        Arguments.of(VERSION, "kubernetes.Semver", 1L, "1.0.0", false));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueIsDescribed(Object value, String type, long size, String text, boolean isComparable) {
    assertThat(CelValues.typeName(value)).isEqualTo(type);
    assertThat(CelValues.size(value)).isEqualTo(size);
    if (text != null) {
      assertThat(CelValues.display(value)).isEqualTo(text);
    }
    assertThat(CelValues.isComparable(value)).isEqualTo(isComparable);
  }
}
