package dev.berth.cli.descheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.fake.FakeClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class CautionTest {
  private final FakeClock time = new FakeClock();
  private final Instant start = time.instant();

  private Caution careful(boolean holdsLease, Duration followsAfter) {
    return new Caution.Careful(
        () -> !time.instant().isBefore(start.plus(followsAfter)),
        () -> holdsLease,
        time,
        Duration.ofSeconds(2));
  }

  @Test
  void nothingSpeaksAgainstAnEvictionIfWatchesFollowAndTheLeaseIsHeld() throws Exception {
    assertThat(careful(true, Duration.ZERO).doubt()).isEmpty();
    assertThat(Caution.NONE.doubt()).isEmpty();
  }

  @Test
  void aWatchThatIsJustBeginningAnewIsWaitedFor() throws Exception {
    assertThat(careful(true, Duration.ofSeconds(1)).doubt()).isEmpty();
  }

  @Test
  void aBrokenWatchIsADoubt() throws Exception {
    assertThat(careful(true, Duration.ofSeconds(3)).doubt())
        .isEqualTo("the watches of the API server are not up to date");
  }

  @Test
  void aLeaseThatIsNotHeldIsADoubt() throws Exception {
    assertThat(careful(false, Duration.ZERO).doubt()).isEqualTo("the lease is not held any more");
  }
}
