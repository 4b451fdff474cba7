package dev.berth.kube;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Time that passes only when somebody sleeps, and then at once. For any thread.
public final class FlyingTime implements TimeSource {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final List<Duration> sleeps = new ArrayList<>();
  private long nanos;

  @Override
  public synchronized Instant instant() {
    return START.plusNanos(nanos);
  }

  @Override
  public synchronized long nanos() {
    return nanos;
  }

  @Override
  public synchronized void sleep(Duration duration) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    sleeps.add(duration);
    pass(duration);
  }

  public synchronized void pass(Duration duration) {
    nanos += duration.toNanos();
  }

  /// All sleeps so far.
  public synchronized List<Duration> sleeps() {
    return List.copyOf(sleeps);
  }
}
