package dev.berth.kube.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.kube.FlyingTime;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class BackoffTest {

  private final FlyingTime time = new FlyingTime();
  private final Backoff backoff = new Backoff(time, new SplittableRandom(7));

  @Test
  void everyPauseIsTwiceAsLongUpToAMinuteByChance() {
    for (var expected : new long[] {800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000}) {
      assertThat(backoff.next())
          .isBetween(Duration.ofMillis(expected), Duration.ofMillis(2 * expected));
    }
  }

  @Test
  void itBeginsAnewAfterSomeCalm() {
    for (var i = 0; i < 10; i++) {
      backoff.next();
    }
    time.pass(Duration.ofMinutes(3));
    assertThat(backoff.next()).isLessThan(Duration.ofMillis(1600));
  }
}
