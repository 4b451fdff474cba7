package dev.berth.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class EventuallyTest {

  @Test
  void theValueIsReturnedOnceItIsAsExpected() throws Exception {
    var counter = new AtomicInteger();
    assertThat(Eventually.with().until("the count", counter::incrementAndGet, count -> count == 3))
        .isEqualTo(3);
    assertThat(counter).hasValue(3);
  }

  @Test
  void aWaitInVainShowsWhatWasSeenLastAndTheLogs() {
    Logged process = () -> "all is quiet";
    assertThatThrownBy(() ->
            Eventually.with(process)
                .within(Duration.ZERO)
                .until("the node of web-0", () -> "n2", "n1"::equals))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("the node of web-0")
        .hasMessageContaining("seen last: n2")
        .hasMessageContaining("all is quiet");
  }

  @Test
  void whatCannotBeLookedAtEndsTheWait() {
    assertThatThrownBy(() ->
            Eventually.with()
                .until(
                    "web-0 is bound",
                    () -> {
                      throw new IllegalStateException("nobody is there");
                    }))
        .hasMessage("nobody is there");
  }

  @Test
  void theMachineIsNeverTakenToBeFasterThanAQuietOne() {
    assertThat(MachineSpeed.now()).isGreaterThanOrEqualTo(1);
    assertThat(MachineSpeed.atStart()).isGreaterThanOrEqualTo(1);
  }
}
