package dev.berth.timeline.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Figures of waiting times.
final class WaitsTest {
  private final Waits waits = new Waits();

  static LongStream seeds() {
    var given = Long.getLong("seed");
    return given == null ? LongStream.rangeClosed(1, 50) : LongStream.of(given);
  }

  @Test
  void nobodyHasWaitedYet() {
    assertThat(waits.figures(2))
        .isEqualTo(
            new WaitFigures(
                0, 2, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO));
  }

  @Test
  void percentilesAreTimesThatSomebodyHasWaited() {
    LongStream.of(4, 0, 1, 3, 0, 2, 0, 0, 5, 100).forEach(it -> waits.add(Duration.ofSeconds(it)));

    assertThat(waits.figures(0))
        .isEqualTo(
            new WaitFigures(
                10,
                0,
                Duration.ofMillis(11_500),
                Duration.ofSeconds(1),
                Duration.ofSeconds(5),
                Duration.ofSeconds(100),
                Duration.ofSeconds(100)));
  }

  /// Beside a search for the least value that enough of them do not exceed.
  @ParameterizedTest
  @MethodSource("seeds")
  void aPercentileIsTheLeastTimeThatSoManyDoNotExceed(long seed) {
    var random = new SplittableRandom(seed);
    long[] millis =
        random
            .longs(1 + random.nextInt(200), 0, 1 + random.nextInt(5_000))
            .map(it -> random.nextBoolean() ? it : 0)
            .toArray();
    Arrays.stream(millis).forEach(it -> waits.add(Duration.ofMillis(it)));

    var figures = waits.figures(0);
    assertThat(figures.p50().toMillis()).isEqualTo(least(millis, 0.5));
    assertThat(figures.p90().toMillis()).isEqualTo(least(millis, 0.9));
    assertThat(figures.p99().toMillis()).isEqualTo(least(millis, 0.99));
    assertThat(figures.max().toMillis()).isEqualTo(least(millis, 1));
  }

  private static long least(long[] millis, double share) {
    return Arrays.stream(millis)
        .filter(limit ->
            Arrays.stream(millis).filter(it -> it <= limit).count() >= share * millis.length)
        .min()
        .orElseThrow();
  }
}
