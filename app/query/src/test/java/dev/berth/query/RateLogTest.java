package dev.berth.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.live.SchedulerStats;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver.Times;
import dev.berth.framework.diagnosis.Ending;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RateLogTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private final RateLog rates = new RateLog();

  private void attempt(Ending ending, Duration took) {
    rates.attemptEnded(
        new AttemptResult(new ObjectKey("shop", "web"), "uid", "default", 1, ending, 3, 0),
        new Times(BEGIN, BEGIN.plus(took), null, false));
  }

  private static Ending rejected(String... plugins) {
    return new Ending.Unschedulable(new TreeSet<>(List.of(plugins)), "");
  }

  private void close(int second) {
    rates.close(BEGIN.plusSeconds(second), SchedulerStats.EMPTY, 0, true);
  }

  @Test
  void aStepHasWhatEndedInIt() {
    attempt(new Ending.Scheduled("n1"), Duration.ofMillis(2));
    attempt(rejected("NodeResourcesFit", "TaintToleration"), Duration.ofMillis(1));
    attempt(rejected("NodeResourcesFit"), Duration.ofMillis(1));
    attempt(new Ending.Gated(new TreeSet<>(), ""), Duration.ofSeconds(9));
    close(5);
    close(10);

    var steps = rates.steps();
    assertThat(steps.getFirst().attempts()).hasToString("{scheduled=1, unschedulable=2}");
    assertThat(steps.getFirst().rejections())
        .hasToString("{NodeResourcesFit=2, TaintToleration=1}");
    assertThat(steps.getFirst().median()).isBetween(Duration.ofMillis(1), Duration.ofMillis(2));
    assertThat(steps.getLast().attempts()).isEmpty();
    assertThat(steps.getLast().p99()).isNull();
  }

  @Test
  void theLastHourIsKept() {
    for (int second = 5; second <= 7_200; second += 5) {
      close(second);
    }
    assertThat(rates.steps()).hasSize(720);
    assertThat(rates.steps().getFirst().at()).isEqualTo(BEGIN.plusSeconds(3_605));
    assertThat(rates.steps().getLast().at()).isEqualTo(BEGIN.plusSeconds(7_200));
  }

  static LongStream seeds() {
    Long replayed = Long.getLong("seed");
    return replayed == null ? LongStream.rangeClosed(1, 50) : LongStream.of(replayed);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aPercentileIsAtMostAnEighthTooLong(long seed) {
    var random = new SplittableRandom(seed);
    var histogram = new LatencyHistogram();
    long[] nanos =
        LongStream.generate(() -> random.nextLong(1L << random.nextInt(1, 50)))
            .limit(random.nextInt(1, 500))
            .toArray();
    LongStream.of(nanos).forEach(it -> histogram.add(Duration.ofNanos(it)));
    long[] sorted = LongStream.of(nanos).sorted().toArray();
    for (int percent : new int[] {1, 50, 99, 100}) {
      long exact = sorted[(sorted.length * percent + 99) / 100 - 1];
      assertThat(Objects.requireNonNull(histogram.percentile(percent)).toNanos())
          .as("seed %d, %d %%", seed, percent)
          .isBetween(exact, exact + exact / 8);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 7, 8, Long.MAX_VALUE})
  void noDurationIsTooShortOrTooLong(long nanos) {
    var histogram = new LatencyHistogram();
    histogram.add(Duration.ofNanos(nanos));

    assertThat(Objects.requireNonNull(histogram.percentile(50)).toNanos())
        .isGreaterThanOrEqualTo(Math.max(0, nanos));
  }
}
