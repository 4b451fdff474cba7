package dev.berth.daemon.descheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.fake.FakeClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PeriodsTest {
  private static final Duration PERIOD = Duration.ofSeconds(10);

  private final FakeClock time = new FakeClock();

  @Test
  void aPeriodIsFromStartToStart() throws Exception {
    long begun = time.nanos();
    time.advance(Duration.ofSeconds(4));
    Periods.sleepUntil(begun, PERIOD, time);
    assertThat(time.nanos() - begun).isEqualTo(PERIOD.toNanos());
  }

  @Test
  void whatTakesLongerIsFollowedAtOnce() throws Exception {
    long begun = time.nanos();
    time.advance(Duration.ofSeconds(14));
    Periods.sleepUntil(begun, PERIOD, time);
    assertThat(time.nanos() - begun).isEqualTo(Duration.ofSeconds(14).toNanos());
  }
}
