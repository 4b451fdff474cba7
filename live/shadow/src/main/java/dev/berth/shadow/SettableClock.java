package dev.berth.shadow;

import java.time.Instant;
import java.time.InstantSource;

/// A clock that stands still until it is set. Pods that have not started yet count as started just
/// now in preemption; so all of them are equal. For one thread.
final class SettableClock implements InstantSource {
  private final InstantSource source;
  private Instant now;

  SettableClock(InstantSource source) {
    this.source = source;
    now = source.instant();
  }

  /// Has the clock show the time.
  void set() {
    now = source.instant();
  }

  @Override
  public Instant instant() {
    return now;
  }
}
