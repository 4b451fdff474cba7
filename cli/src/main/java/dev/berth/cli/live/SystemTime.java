package dev.berth.cli.live;

import dev.berth.kube.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

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

  /// A clock that shows the right time now, and from then on never jumps when somebody sets the
  /// machine's.
  InstantSource steady() {
    Instant start = instant();
    long startNanos = nanos();
    return () -> start.plusNanos(nanos() - startNanos);
  }
}
