package dev.berth.cel.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ArithmeticTest {
  private static final Unsigned ONE = new Unsigned(1);
  private static final Unsigned MOST = new Unsigned(-1);
  private static final OffsetDateTime NOON = OffsetDateTime.parse("2024-01-01T12:00:00Z");
  private static final OffsetDateTime LAST = OffsetDateTime.parse("9999-12-31T23:59:59Z");
  private static final OffsetDateTime FIRST = OffsetDateTime.parse("0001-01-01T00:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);
  private static final CelError TIMESTAMP_OVERFLOW = new CelError("timestamp overflow");

  enum Operator {
    ADD(Arithmetic::add),
    SUBTRACT(Arithmetic::subtract),
    MULTIPLY(Arithmetic::multiply),
    DIVIDE(Arithmetic::divide),
    MODULO(Arithmetic::modulo);

    @SuppressWarnings("ImmutableEnumChecker") // the operators have no state
    private final BinaryOperator<Object> operation;

    Operator(BinaryOperator<Object> operation) {
      this.operation = operation;
    }
  }

  static Stream<Arguments> numbers() {
    return Stream.of(
        Arguments.of(Operator.ADD, 2L, 3L, 5L),
        Arguments.of(Operator.ADD, Long.MAX_VALUE, 1L, Numbers.INT_OVERFLOW),
        Arguments.of(Operator.ADD, ONE, ONE, new Unsigned(2)),
        Arguments.of(Operator.ADD, MOST, ONE, Numbers.UINT_OVERFLOW),
        Arguments.of(Operator.ADD, 0.5, 0.25, 0.75),
        Arguments.of(Operator.SUBTRACT, 2L, 3L, -1L),
        Arguments.of(Operator.SUBTRACT, Long.MIN_VALUE, 1L, Numbers.INT_OVERFLOW),
        Arguments.of(Operator.SUBTRACT, MOST, ONE, new Unsigned(-2)),
        Arguments.of(Operator.SUBTRACT, ONE, MOST, Numbers.UINT_OVERFLOW),
        Arguments.of(Operator.SUBTRACT, 0.5, 0.25, 0.25),
        Arguments.of(Operator.MULTIPLY, 2L, 3L, 6L),
        Arguments.of(Operator.MULTIPLY, Long.MAX_VALUE, 2L, Numbers.INT_OVERFLOW),
        Arguments.of(Operator.MULTIPLY, MOST, ONE, MOST),
        Arguments.of(Operator.MULTIPLY, MOST, new Unsigned(2), Numbers.UINT_OVERFLOW),
        Arguments.of(Operator.MULTIPLY, 0.5, 0.5, 0.25),
        Arguments.of(Operator.DIVIDE, -7L, 2L, -3L),
        Arguments.of(Operator.DIVIDE, 7L, 0L, Numbers.DIVISION_BY_ZERO),
        Arguments.of(Operator.DIVIDE, Long.MIN_VALUE, -1L, Numbers.INT_OVERFLOW),
        Arguments.of(Operator.DIVIDE, MOST, new Unsigned(2), new Unsigned(Long.MAX_VALUE)),
        Arguments.of(Operator.DIVIDE, ONE, new Unsigned(0), Numbers.DIVISION_BY_ZERO),
        Arguments.of(Operator.DIVIDE, 1.0, 0.0, Double.POSITIVE_INFINITY),
        Arguments.of(Operator.MODULO, -7L, 3L, -1L),
        Arguments.of(Operator.MODULO, 7L, 0L, Numbers.MODULUS_BY_ZERO),
        Arguments.of(Operator.MODULO, Long.MIN_VALUE, -1L, Numbers.INT_OVERFLOW),
        Arguments.of(Operator.MODULO, MOST, new Unsigned(2), ONE),
        Arguments.of(Operator.MODULO, ONE, new Unsigned(0), Numbers.MODULUS_BY_ZERO),
        Arguments.of(Operator.MODULO, 1.5, 1.0, CelError.NO_SUCH_OVERLOAD));
  }

  static Stream<Arguments> times() {
    return Stream.of(
        Arguments.of(Operator.ADD, HOUR, HOUR, Duration.ofHours(2)),
        Arguments.of(Operator.ADD, LONGEST, HOUR, Numbers.INT_OVERFLOW),
        Arguments.of(Operator.ADD, HOUR, NOON, NOON.plusHours(1)),
        Arguments.of(Operator.ADD, NOON, HOUR, NOON.plusHours(1)),
        Arguments.of(Operator.ADD, LAST, HOUR, TIMESTAMP_OVERFLOW),
        Arguments.of(Operator.ADD, NOON, NOON, CelError.NO_SUCH_OVERLOAD),
        Arguments.of(Operator.SUBTRACT, HOUR, HOUR, Duration.ZERO),
        Arguments.of(Operator.SUBTRACT, LONGEST.negated(), HOUR, Numbers.INT_OVERFLOW),
        Arguments.of(Operator.SUBTRACT, NOON, HOUR, NOON.minusHours(1)),
        Arguments.of(Operator.SUBTRACT, FIRST, HOUR, TIMESTAMP_OVERFLOW),
        Arguments.of(Operator.SUBTRACT, NOON.plusHours(1), NOON, HOUR),
        Arguments.of(Operator.SUBTRACT, LAST, FIRST, Numbers.INT_OVERFLOW),
        Arguments.of(Operator.SUBTRACT, HOUR, NOON, CelError.NO_SUCH_OVERLOAD));
  }

  static Stream<Arguments> texts() {
    return Stream.of(
        Arguments.of(Operator.ADD, "a", "b", "ab"),
        Arguments.of(Operator.ADD, Bytes.of("a"), Bytes.of("b"), Bytes.of("ab")),
        Arguments.of(Operator.ADD, List.of(1L), List.of(2L, 3L), List.of(1L, 2L, 3L)),
        Arguments.of(Operator.ADD, List.of(), List.of(2L), List.of(2L)),
        Arguments.of(Operator.ADD, List.of(1L), List.of(), List.of(1L)),
        Arguments.of(Operator.ADD, "a", 1L, CelError.NO_SUCH_OVERLOAD),
        Arguments.of(Operator.ADD, 1L, ONE, CelError.NO_SUCH_OVERLOAD),
        Arguments.of(Operator.ADD, true, true, CelError.NO_SUCH_OVERLOAD),
        Arguments.of(Operator.SUBTRACT, "a", "a", CelError.NO_SUCH_OVERLOAD));
  }

  @ParameterizedTest
  @MethodSource({"numbers", "times", "texts"})
  void twoValuesAreCombined(Operator operator, Object a, Object b, Object result) {
    assertThat(operator.operation.apply(a, b)).isEqualTo(result);
  }

  @Test
  void aNumberOrADurationIsNegated() {
    assertThat(Arithmetic.negate(7L)).isEqualTo(-7L);
    assertThat(Arithmetic.negate(Long.MIN_VALUE)).isEqualTo(Numbers.INT_OVERFLOW);
    assertThat(Arithmetic.negate(0.5)).isEqualTo(-0.5);
    assertThat(Arithmetic.negate(HOUR)).isEqualTo(HOUR.negated());
    assertThat(Arithmetic.negate(Duration.ofNanos(Long.MIN_VALUE))).isEqualTo(Numbers.INT_OVERFLOW);
    assertThat(Arithmetic.negate(ONE)).isEqualTo(CelError.NO_SUCH_OVERLOAD);
  }
}
