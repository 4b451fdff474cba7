package dev.berth.cluster.controller.node;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A limit for the rate of an action: a token bucket that is full at the beginning and is refilled
/// at a constant rate, like client-go's, but exact. For one thread.
final class EvictionLimit {
  private final @Nullable Duration interval;
  private final int burst;

  /// The time at which the bucket is full again.
  private Instant full = Instant.MIN;

  /// @param perSecond the number of new tokens in a second; 0 for no tokens at all, even at the
  ///   beginning
  /// @param burst the capacity of the bucket
  EvictionLimit(double perSecond, int burst) {
    interval = perSecond > 0 ? Duration.ofNanos(Math.round(1e9 / perSecond)) : null;
    this.burst = burst;
  }

  /// Takes so many tokens if the bucket has them.
  boolean tryTake(int tokens, Instant now) {
    var available = available(tokens, now);
    if (interval == null || available == null || available.isAfter(now)) {
      return false;
    }
    full = later(full, now).plus(interval.multipliedBy(tokens));
    return true;
  }

  /// Returns the time at which the bucket has so many tokens, not before now; null if it never has.
  @Nullable Instant available(int tokens, Instant now) {
    if (interval == null || tokens > burst) {
      return null;
    }
    return later(now, later(full, now).minus(interval.multipliedBy(burst - (long) tokens)));
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
