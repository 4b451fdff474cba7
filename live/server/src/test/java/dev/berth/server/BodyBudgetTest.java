package dev.berth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.server.http.TooManyRequestsException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

final class BodyBudgetTest {
  private final BodyBudget bodies = new BodyBudget(100_000);

  private static InputStream of(int bytes) {
    return new ByteArrayInputStream(new byte[bytes]);
  }

  @Test
  void aBodyIsReadAsFarAsIsWanted() throws IOException {
    try (var share = bodies.share()) {
      assertThat(share.read(of(30_000), 20_000)).hasSize(20_000);
      assertThat(share.read(of(30_000), 40_000)).hasSize(30_000);
      assertThat(share.read(of(0), 10)).isEmpty();
    }
  }

  @Test
  void bodiesThatAreHeldLeaveNoRoomForOthers() throws IOException {
    try (var first = bodies.share()) {
      first.read(of(60_000), 60_000);
      try (var second = bodies.share()) {
        assertThatThrownBy(() -> second.read(of(60_000), 60_000))
            .isInstanceOf(TooManyRequestsException.class)
            .hasMessage(
                "bodies of requests take 100,000 bytes, which is the limit; try again later");
      }
      try (var third = bodies.share()) {
        assertThat(third.read(of(40_000), 40_000)).hasSize(40_000);
      }
    }
    try (var last = bodies.share()) {
      assertThat(last.read(of(100_000), 100_000)).hasSize(100_000);
    }
  }
}
