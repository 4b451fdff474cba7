package dev.berth.shadow;

import java.time.Instant;
import java.time.InstantSource;

/// A clock that stands still until it is set. In preemption, pods that have not started yet count
/// as started now; so all of them are equal. For one thread.
final class SettableClock implements InstantSource {
  private final InstantSource source;
  private Instant now;

  SettableClock(InstantSource source) {
    this.source = source;
    now = source.instant();
  }

  /// Sets the clock to the current time.
  void set() {
    now = source.instant();
  }

  @Override
  public Instant instant() {
    return now;
  }
}
