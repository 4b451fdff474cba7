package dev.berth.cel.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class NumbersTest {
  private static final Unsigned MOST = new Unsigned(-1);

  /// From the least to the greatest; those of one step are equal, whatever their types.
  private static final List<List<Object>> ORDER =
      List.of(
          List.of(Double.NEGATIVE_INFINITY),
          List.of(-1e300),
          List.of(Long.MIN_VALUE, -0x1p63),
          List.of(-1L, -1.0),
          List.of(-0.5),
          List.of(0L, new Unsigned(0), 0.0, -0.0),
          List.of(0.5),
          List.of(1L, new Unsigned(1), 1.0),
          List.of(1L << 52, new Unsigned(1L << 52), 0x1p52),
          List.of(new Unsigned(0xC000_0000_0000_0000L), 0x1.8p63),
          List.of(1e300),
          List.of(Double.POSITIVE_INFINITY));

  static Stream<Arguments> pairs() {
    return IntStream.range(0, ORDER.size())
        .boxed()
        .flatMap(i ->
            IntStream.range(0, ORDER.size())
                .boxed()
                .flatMap(j ->
                    ORDER.get(i).stream()
                        .flatMap(a ->
                            ORDER.get(j).stream()
                                .map(b -> Arguments.of(a, b, Integer.compare(i, j))))));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void numbersOfDifferentTypesAreCompared(Object a, Object b, int order) {
    assertThat(Numbers.compare(a, b)).isEqualTo(order);
  }

  static Stream<Arguments> conversions() {
    return Stream.of(
        Arguments.of(7L, 7L, new Unsigned(7)),
        Arguments.of(-7L, -7L, Numbers.UINT_OVERFLOW),
        Arguments.of(new Unsigned(7), 7L, new Unsigned(7)),
        Arguments.of(MOST, Numbers.INT_OVERFLOW, MOST),
        Arguments.of(3.9, 3L, new Unsigned(3)),
        Arguments.of(-3.9, -3L, Numbers.UINT_OVERFLOW),
        Arguments.of(0x1p63, Numbers.INT_OVERFLOW, new Unsigned(Long.MIN_VALUE)),
        Arguments.of(0x1p64, Numbers.INT_OVERFLOW, Numbers.UINT_OVERFLOW),
        Arguments.of(Double.NaN, Numbers.INT_OVERFLOW, Numbers.UINT_OVERFLOW),
        Arguments.of("7", CelError.NO_SUCH_OVERLOAD, CelError.NO_SUCH_OVERLOAD));
  }

  @ParameterizedTest
  @MethodSource("conversions")
  void aNumberThatDoesNotFitIsAnError(Object number, Object asInt, Object asUint) {
    assertThat(Numbers.toInt(number)).isEqualTo(asInt);
    assertThat(Numbers.toUint(number)).isEqualTo(asUint);
  }

  @Test
  void onlyTheSameNumberIsLossless() {
    assertThat(Numbers.losslessInt(3.0)).contains(3L);
    assertThat(Numbers.losslessInt(3.5)).isEmpty();
    assertThat(Numbers.losslessInt(MOST)).isEmpty();
    assertThat(Numbers.losslessInt("3")).isEmpty();
    assertThat(Numbers.losslessUint(3L)).contains(new Unsigned(3));
    assertThat(Numbers.losslessUint(-3L)).isEmpty();
    assertThat(Numbers.losslessUint(0x1p63)).contains(new Unsigned(Long.MIN_VALUE));
    assertThat(Numbers.losslessUint(0.5)).isEmpty();
    assertThat(Numbers.toDouble(MOST)).isEqualTo(Optional.of(0x1p64));
  }
}
