package dev.berth.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodBackoffTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private static Instant at(double seconds) {
    return NOON.plusMillis(Math.round(seconds * 1000));
  }

  @ParameterizedTest(name = "{2} failures, {0}s to {1}s: {3}s")
  @CsvSource({
    "1, 10, 1, 1",
    "1, 10, 2, 2",
    "1, 10, 3, 4",
    "1, 10, 4, 8",
    "1, 10, 5, 10",
    "1, 10, 6, 10",
    "1, 10, 1000000, 10",
    "3, 10, 2, 6",
    "3, 10, 3, 10",
    "20, 10, 1, 10",
    "10, 10, 1, 10",
  })
  void itDoublesUpToALimit(int initial, int max, int failures, int seconds) {
    var backoff = new PodBackoff(Duration.ofSeconds(initial), Duration.ofSeconds(max), false);

    assertThat(backoff.end(failures, NOON)).isEqualTo(at(seconds));
  }

  @Test
  void withoutALimitThereIsNone() {
    var backoff = new PodBackoff(Duration.ofSeconds(1), Duration.ZERO, true);

    assertThat(backoff.isOver(backoff.end(7, NOON), NOON)).isTrue();
  }

  @ParameterizedTest(name = "failed at {0}, now {1}: {2}")
  @CsvSource({
    "0.0, 1.0, false",
    "0.0, 1.999, false",
    "0.0, 2.0, true",
    "0.5, 1.5, false",
    "0.5, 1.999, false",
    "0.5, 2.0, true",
    "0.999, 1.999, false",
    "0.999, 2.0, true",
    "1.0, 2.5, false",
    "1.0, 3.0, true",
  })
  void inWholeSecondsItIsOverWhenTheSecondIsInWhichItEnds(double failed, double now, boolean over) {
    var backoff = new PodBackoff(Duration.ofSeconds(1), Duration.ofSeconds(10), true);
    Instant end = backoff.end(1, at(failed));

    assertThat(backoff.isOver(end, at(now))).isEqualTo(over);
    assertThat(backoff.isOver(end, PodBackoff.firstSecondAfter(end))).isTrue();
    assertThat(backoff.isOver(end, PodBackoff.firstSecondAfter(end).minusNanos(1))).isFalse();
  }

  @ParameterizedTest(name = "failed at {0}, now {1}: {2}")
  @CsvSource({"0.5, 1.499, false", "0.5, 1.5, false", "0.5, 1.501, true"})
  void otherwiseItIsOverWhenItEnds(double failed, double now, boolean over) {
    var backoff = new PodBackoff(Duration.ofSeconds(1), Duration.ofSeconds(10), false);

    assertThat(backoff.isOver(backoff.end(1, at(failed)), at(now))).isEqualTo(over);
  }

  @Test
  void whoHasNeverFailedIsNotHeldBack() {
    var backoff = new PodBackoff(Duration.ofSeconds(1), Duration.ofSeconds(10), true);

    assertThat(backoff.isOver(PodBackoff.NEVER_FAILED, NOON)).isTrue();
  }
}
