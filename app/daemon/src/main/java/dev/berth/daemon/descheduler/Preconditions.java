package dev.berth.daemon.descheduler;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// The conditions of an eviction: the watches are up to date, and the process holds the lease. For
/// any thread.
///
/// @param isFollowing whether the current changes will be received soon
/// @param holdsLease true if there is no election
/// @param endsWithoutAnswer whether an eviction without an answer ends the cycle
record Preconditions(
    BooleanSupplier isFollowing,
    BooleanSupplier holdsLease,
    TimeSource time,
    boolean endsWithoutAnswer) {
  /// The time to wait for a watch that has ended normally.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Duration POLL = Duration.ofMillis(20);

  /// None, as in v0.36.0.
  static Preconditions none(TimeSource time) {
    return new Preconditions(() -> true, () -> true, time, false);
  }

  /// The condition that does not hold now; empty if all hold. May wait a short time.
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
