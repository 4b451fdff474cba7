package dev.berth.daemon.descheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.fake.FakeClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class PreconditionsTest {
  private final FakeClock time = new FakeClock();
  private final Instant start = time.instant();

  private Preconditions preconditions(boolean holdsLease, Duration followsAfter) {
    return new Preconditions(
        () -> !time.instant().isBefore(start.plus(followsAfter)), () -> holdsLease, time, true);
  }

  @Test
  void thePreconditionsAreMetIfWatchesFollowAndTheLeaseIsHeld() throws Exception {
    assertThat(preconditions(true, Duration.ZERO).unmet()).isEmpty();
    assertThat(Preconditions.none(time).unmet()).isEmpty();
  }

  @Test
  void aWatchThatIsJustBeginningAnewIsWaitedFor() throws Exception {
    assertThat(preconditions(true, Duration.ofSeconds(1)).unmet()).isEmpty();
  }

  @Test
  void aBrokenWatchIsSaid() throws Exception {
    assertThat(preconditions(true, Duration.ofSeconds(3)).unmet())
        .isEqualTo("the watches of the API server are not up to date");
  }

  @Test
  void aLeaseThatIsNotHeldIsSaid() throws Exception {
    assertThat(preconditions(false, Duration.ZERO).unmet())
        .isEqualTo("the lease is not held any more");
  }
}
