package dev.berth.cluster.node;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A limit to how often something is done: a bucket of tokens, full in the beginning, that is
/// filled again at some rate. As client-go's token bucket, but exact. For one thread.
final class EvictionLimit {
  private final @Nullable Duration interval;
  private final int burst;

  /// When it is full again.
  private Instant full = Instant.MIN;

  /// @param perSecond how many tokens come; 0 for none, not even in the beginning
  /// @param burst how many it can hold
  EvictionLimit(double perSecond, int burst) {
    interval = perSecond > 0 ? Duration.ofNanos(Math.round(1e9 / perSecond)) : null;
    this.burst = burst;
  }

  /// Takes so many tokens, if they are there.
  boolean tryTake(int tokens, Instant now) {
    var available = available(tokens, now);
    if (interval == null || available == null || available.isAfter(now)) {
      return false;
    }
    full = later(full, now).plus(interval.multipliedBy(tokens));
    return true;
  }

  /// When there are so many tokens; not before now. Null if there never are.
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
