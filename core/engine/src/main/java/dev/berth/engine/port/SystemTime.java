package dev.berth.engine.port;

import java.time.Duration;
import java.time.Instant;

/// The time of this machine. The only class outside `cli` that reads a clock.
final class SystemTime implements TimeSource {
  @Override
  public Instant instant() {
    return Instant.now();
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    Thread.sleep(duration);
  }
}
