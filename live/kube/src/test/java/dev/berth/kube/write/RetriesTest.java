package dev.berth.kube.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.meta.Status;
import dev.berth.kube.http.ApiException;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RetriesTest {

  private final FakeClock time = new FakeClock();
  private final Retries retries = new Retries(time, new SplittableRandom(1));

  private static ApiException no(int code, String reason) {
    return new ApiException(new Status("Failure", "no", reason, null, code));
  }

  private int attempts(boolean onConflict, List<IOException> failures) throws Exception {
    Queue<IOException> left = new ArrayDeque<>(failures);
    var attempts = new int[1];
    retries.run(
        onConflict,
        () -> {
          attempts[0]++;
          var failure = left.poll();
          if (failure != null) {
            throw failure;
          }
          return "";
        });
    return attempts[0];
  }

  @Test
  void aFailingServerIsTriedFourTimes() throws Exception {
    var away = new ConnectException("refused");
    assertThat(attempts(false, List.of(no(500, "InternalError"), no(503, ""), away))).isEqualTo(4);
    assertThat(time.sleeps().get(0)).isBetween(Duration.ofMillis(10), Duration.ofMillis(11));
    assertThat(time.sleeps().get(1)).isBetween(Duration.ofMillis(50), Duration.ofMillis(55));
    assertThat(time.sleeps().get(2)).isBetween(Duration.ofMillis(250), Duration.ofMillis(275));
    assertThatThrownBy(() -> attempts(false, List.of(away, away, away, away))).isSameAs(away);
  }

  @ParameterizedTest
  @CsvSource({
    "409,Conflict,true",
    "409,Conflict,false",
    "409,AlreadyExists,true",
    "404,NotFound,true"
  })
  void aRefusalIsFinalButForConflictsThatTheCallerExpects(
      int code, String reason, boolean onConflict) throws Exception {
    if (reason.equals("Conflict") && onConflict) {
      assertThat(attempts(true, List.of(no(code, reason)))).isEqualTo(2);
    } else {
      assertThatThrownBy(() -> attempts(onConflict, List.of(no(code, reason))))
          .isInstanceOf(ApiException.class);
    }
  }

  @Test
  void aConnectionThatBreaksMayHaveCarriedTheWrite() {
    assertThatThrownBy(() -> attempts(true, List.of(new IOException("reset")))).hasMessage("reset");
    assertThat(time.sleeps()).isEmpty();
  }
}
