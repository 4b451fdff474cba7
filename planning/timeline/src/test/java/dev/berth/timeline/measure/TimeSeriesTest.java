package dev.berth.timeline.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Averages of a value that changes from time to time.
final class TimeSeriesTest {
  private final TimeSeries series = new TimeSeries();

  static LongStream seeds() {
    var given = Long.getLong("seed");
    return given == null ? LongStream.rangeClosed(1, 30) : LongStream.of(given);
  }

  private void set(int second, double value) {
    series.set(Duration.ofSeconds(second), value);
  }

  @Test
  void averagesAreOverTheTimeThatAValueHolds() {
    set(0, 1);
    series.set(Duration.ofMillis(1_500), 3);
    set(3, 5);

    var figures = series.until(Duration.ofSeconds(4));
    assertThat(figures.points().span()).isEqualTo(Duration.ofSeconds(1));
    assertThat(figures.points().averages()).containsExactly(1.0, 2.0, 3.0, 5.0);
    assertThat(figures.mean()).isEqualTo((1.5 + 4.5 + 5) / 4);
    assertThat(figures.max()).isEqualTo(5);
  }

  @Test
  void aValueThatHoldsForNoTimeDoesNotCount() {
    set(0, 1);
    set(1, 100);
    set(1, 2);

    assertThat(series.until(Duration.ofSeconds(2)).max()).isEqualTo(2);
  }

  @Test
  void whereThereIsNoValueThereIsNoAverage() {
    set(1, 4);
    set(2, Double.NaN);

    var figures = series.until(Duration.ofSeconds(3));
    assertThat(figures.points().averages()).containsExactly(null, 4.0, null);
    assertThat(figures.mean()).isEqualTo(4);
  }

  @Test
  void withoutAnyTimeThereIsNothing() {
    set(0, 4);

    var figures = series.until(Duration.ZERO);
    assertThat(figures.points().averages()).isEmpty();
    assertThat(figures.mean()).isNull();
    assertThat(figures.max()).isNull();
  }

  @Test
  void spansBecomeLongerAsTimePasses() {
    set(0, 2);

    var figures = series.until(Duration.ofDays(1));
    assertThat(figures.points().span()).isEqualTo(Duration.ofMinutes(5));
    assertThat(figures.points().averages()).hasSize(288).containsOnly(2.0);
  }

  @Test
  void itCanBeVeryLong() {
    set(0, 2);

    assertThat(series.until(Duration.ofDays(36_500)).points().averages())
        .hasSizeLessThanOrEqualTo(TimeSeries.MOST)
        .containsOnly(2.0);
  }

  /// Beside the integral, computed by itself.
  @ParameterizedTest
  @MethodSource("seeds")
  void theMeanOfAllAveragesIsThatOfTheValue(long seed) {
    var random = new SplittableRandom(seed);
    series.set(Duration.ZERO, 0);
    long at = 0;
    double value = 0;
    double integral = 0;
    double max = 0;
    for (int i = 0; i < 500; i++) {
      long next = at + random.nextLong(Duration.ofMinutes(7).toNanos());
      integral += value * (next - at);
      max = next > at ? Math.max(max, value) : max;
      at = next;
      value = random.nextInt(100);
      series.set(Duration.ofNanos(at), value);
    }
    double mean = integral / at;

    var figures = series.until(Duration.ofNanos(at));
    assertThat(figures.mean()).isNotNull();
    assertThat(figures.mean()).isCloseTo(mean, within(1e-9));
    assertThat(figures.max()).isEqualTo(max);
    assertThat(figures.points().averages()).hasSizeBetween(80, TimeSeries.MOST);
  }
}
