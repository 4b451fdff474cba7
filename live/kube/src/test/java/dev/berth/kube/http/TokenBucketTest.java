package dev.berth.kube.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.fake.FakeClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class TokenBucketTest {

  private final FakeClock time = new FakeClock();

  @Test
  void aBurstPassesAtOnceAndTheRestAtTheRate() throws Exception {
    var bucket = new TokenBucket(50, 100, time);
    for (var i = 0; i < 100; i++) {
      assertThat(bucket.acquire()).isZero();
    }
    for (var i = 0; i < 50; i++) {
      assertThat(bucket.acquire()).isEqualTo(Duration.ofMillis(20));
    }
  }

  @Test
  void aPauseMakesRoomForTheNextBurst() throws Exception {
    var bucket = new TokenBucket(10, 2, time);
    bucket.acquire();
    bucket.acquire();
    time.advance(Duration.ofHours(1));
    assertThat(bucket.acquire()).isZero();
    assertThat(bucket.acquire()).isZero();
    assertThat(bucket.acquire()).isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void noRateIsNoLimit() throws Exception {
    var bucket = new TokenBucket(-1, 0, time);
    for (var i = 0; i < 1000; i++) {
      assertThat(bucket.acquire()).isZero();
    }
    assertThat(time.sleeps()).isEmpty();
  }
}
