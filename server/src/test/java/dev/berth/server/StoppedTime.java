package dev.berth.server;

import dev.berth.kube.TimeSource;
import java.time.Duration;
import java.time.Instant;

/// The moment at which the test began, for as long as it lasts.
public record StoppedTime(Instant instant, long nanos) implements TimeSource {

  /// Stops now: certificates are to be good at this time.
  public static TimeSource now() {
    return new StoppedTime(Instant.now(), System.nanoTime());
  }

  @Override
  public void sleep(Duration duration) {
    throw new UnsupportedOperationException("nobody waits here");
  }
}
