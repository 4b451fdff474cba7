package dev.berth.cli.descheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.fake.FakeClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class PreconditionsTest {
  private final FakeClock time = new FakeClock();
  private final Instant start = time.instant();

  private Preconditions careful(boolean holdsLease, Duration followsAfter) {
    return new Preconditions.Checked(
        () -> !time.instant().isBefore(start.plus(followsAfter)),
        () -> holdsLease,
        time,
        Duration.ofSeconds(2));
  }

  @Test
  void nothingSpeaksAgainstAnEvictionIfWatchesFollowAndTheLeaseIsHeld() throws Exception {
    assertThat(careful(true, Duration.ZERO).unmet()).isEmpty();
    assertThat(Preconditions.NONE.unmet()).isEmpty();
  }

  @Test
  void aWatchThatIsJustBeginningAnewIsWaitedFor() throws Exception {
    assertThat(careful(true, Duration.ofSeconds(1)).unmet()).isEmpty();
  }

  @Test
  void aBrokenWatchIsADoubt() throws Exception {
    assertThat(careful(true, Duration.ofSeconds(3)).unmet())
        .isEqualTo("the watches of the API server are not up to date");
  }

  @Test
  void aLeaseThatIsNotHeldIsADoubt() throws Exception {
    assertThat(careful(false, Duration.ZERO).unmet()).isEqualTo("the lease is not held any more");
  }
}
