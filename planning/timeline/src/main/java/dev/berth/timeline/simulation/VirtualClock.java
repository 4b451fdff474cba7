package dev.berth.timeline.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that stands still until it is set. For one thread.
final class VirtualClock implements InstantSource {

  /// The time at which simulations begin; no result depends on it.
  static final Instant START = Instant.parse("2027-01-01T00:00:00Z");

  private Instant now = START;

  @Override
  public Instant instant() {
    return now;
  }

  /// Returns the time that has passed since the beginning.
  Duration elapsed() {
    return Duration.between(START, now);
  }

  /// Returns the time at the given duration after the beginning.
  static Instant at(Duration elapsed) {
    return START.plus(elapsed);
  }

  /// @param time not before the present time
  void set(Instant time) {
    now = time;
  }
}
