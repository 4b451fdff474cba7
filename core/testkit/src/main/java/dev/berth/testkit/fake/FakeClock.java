package dev.berth.testkit.fake;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Time that stands still until the test moves it or the code under test sleeps: a sleep returns at
/// once and moves the time on. Thread-safe.
public final class FakeClock implements TimeSource {
  private final List<Duration> sleeps = new ArrayList<>();
  private Instant now;
  private Duration step = Duration.ZERO;
  private long nanos;

  /// Starts in the year 2026.
  public FakeClock() {
    this(Instant.parse("2026-01-01T00:00:00Z"));
  }

  /// Starts at the given time.
  public FakeClock(Instant start) {
    now = start;
  }

  @Override
  public synchronized Instant instant() {
    advance(step);
    return now;
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
    advance(duration);
  }

  /// All sleeps so far, in order.
  public synchronized List<Duration> sleeps() {
    return List.copyOf(sleeps);
  }

  /// Makes the clock move on by that much before each reading of [#instant()].
  public synchronized void moveBy(Duration each) {
    step = each;
  }

  /// Moves the clock on.
  public synchronized void advance(Duration time) {
    now = now.plus(time);
    nanos += time.toNanos();
  }
}
