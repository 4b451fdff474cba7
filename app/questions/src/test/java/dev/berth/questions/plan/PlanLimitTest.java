package dev.berth.questions.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class PlanLimitTest {
  @Test
  void roundsAreCounted() {
    var ends = PlanLimit.ofRounds(3).ends();

    assertThat(ends.test(2)).isFalse();
    assertThat(ends.test(3)).isTrue();
  }

  @Test
  void timeBeginsWithTheSearch() {
    var clock = new AtomicLong(5_000);
    var ends = new SearchTime(Duration.ofNanos(100), clock::get);
    clock.addAndGet(1_000);

    assertThat(ends.test(0)).isFalse();
    clock.addAndGet(99);
    assertThat(ends.test(1_000_000)).isFalse();
    clock.addAndGet(1);
    assertThat(ends.test(1_000_001)).isTrue();
  }

  @Test
  void noTimeIsNoSearch() {
    assertThat(PlanLimit.ofTime(Duration.ZERO).ends().test(0)).isTrue();
  }
}
