package dev.berth.testkit.fake;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that stands still until the test moves it.
public final class FakeClock implements InstantSource {
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private Duration step = Duration.ZERO;

  /// Begins with the year 2026.
  public FakeClock() {}

  @Override
  public Instant instant() {
    now = now.plus(step);
    return now;
  }

  /// From now on the clock moves on by itself, so much before each reading.
  public void moveBy(Duration each) {
    step = each;
  }

  /// Moves the clock on.
  public void advance(Duration time) {
    now = now.plus(time);
  }
}
