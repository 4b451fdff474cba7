package dev.berth.cli.live;

import dev.berth.kube.TimeSource;
import java.time.Duration;
import java.time.Instant;

/// The time of this machine. For any thread.
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
