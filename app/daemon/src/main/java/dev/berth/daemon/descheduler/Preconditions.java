package dev.berth.daemon.descheduler;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// What must hold for an eviction: the watches are up to date, and the lease is held. For any
/// thread.
///
/// @param isFollowing whether the changes of now are received soon
/// @param holdsLease true if there is no election
/// @param endsWithoutAnswer whether an eviction without an answer ends the cycle
record Preconditions(
    BooleanSupplier isFollowing,
    BooleanSupplier holdsLease,
    TimeSource time,
    boolean endsWithoutAnswer) {
  /// How long to wait for a watch that has ended in good order.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Duration POLL = Duration.ofMillis(20);

  /// None, as in v0.36.0.
  static Preconditions none(TimeSource time) {
    return new Preconditions(() -> true, () -> true, time, false);
  }

  /// What does not hold now; empty if all does. May wait for a moment.
  String unmet() throws InterruptedException {
    long deadline = time.nanos() + PATIENCE.toNanos();
    while (!isFollowing.getAsBoolean()) {
      if (time.nanos() - deadline >= 0) {
        return "the watches of the API server are not up to date";
      }
      time.sleep(POLL);
    }
    return holdsLease.getAsBoolean() ? "" : "the lease is not held any more";
  }
}
