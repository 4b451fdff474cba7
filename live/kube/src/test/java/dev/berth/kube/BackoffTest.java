package dev.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.fake.FakeClock;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class BackoffTest {

  private final FakeClock time = new FakeClock();

  private Backoff.Pauses pauses(int tries) {
    return new Backoff(
            Duration.ofMillis(800), 2, Duration.ofSeconds(30), 1, tries, Duration.ofMinutes(2))
        .pauses(time, new SplittableRandom(7));
  }

  @Test
  void everyPauseIsLongerUpToTheLongestByChance() throws Exception {
    var pauses = pauses(0);
    for (var expected : new long[] {800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000}) {
      assertThat(pauses.pause()).isTrue();
      assertThat(time.sleeps().getLast())
          .isBetween(Duration.ofMillis(expected), Duration.ofMillis(2 * expected));
    }
  }

  @Test
  void itBeginsAnewAfterSomeCalm() throws Exception {
    var pauses = pauses(0);
    for (var i = 0; i < 10; i++) {
      assertThat(pauses.pause()).isTrue();
    }
    time.advance(Duration.ofMinutes(3));
    assertThat(pauses.pause()).isTrue();
    assertThat(time.sleeps().getLast()).isLessThan(Duration.ofMillis(1600));
  }

  @Test
  void thereIsNoPauseAfterTheLastTry() throws Exception {
    var pauses = pauses(3);
    assertThat(pauses.pause()).isTrue();
    assertThat(pauses.pause()).isTrue();
    assertThat(pauses.pause()).isFalse();
    assertThat(time.sleeps()).hasSize(2);
  }
}
