package dev.berth.timeline.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// Time that stands still until it is set. For one thread.
final class VirtualClock implements InstantSource {

  /// When simulations begin; no result depends on it.
  static final Instant START = Instant.parse("2027-01-01T00:00:00Z");

  private Instant now = START;

  @Override
  public Instant instant() {
    return now;
  }

  /// How much time has passed.
  Duration elapsed() {
    return Duration.between(START, now);
  }

  /// The time so long after the beginning.
  static Instant at(Duration elapsed) {
    return START.plus(elapsed);
  }

  /// @param time not before the present one
  void set(Instant time) {
    now = time;
  }
}
