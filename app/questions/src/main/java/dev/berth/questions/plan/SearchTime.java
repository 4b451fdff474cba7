package dev.berth.questions.plan;

import java.time.Duration;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/// Ends a search after some time. The time begins with the first call: work before the search does
/// not count. For one thread.
final class SearchTime implements LongPredicate {
  private final long limit;
  private final LongSupplier clock;
  private boolean hasBegun;
  private long begun;

  /// @param clock in nanoseconds, from any starting point
  SearchTime(Duration limit, LongSupplier clock) {
    this.limit = limit.toNanos();
    this.clock = clock;
  }

  @Override
  public boolean test(long rounds) {
    long now = clock.getAsLong();
    if (!hasBegun) {
      hasBegun = true;
      begun = now;
    }
    return now - begun >= limit;
  }
}
