package dev.berth.cluster.simulation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The controllers of a simulated cluster, which act in turns with the scheduler.
@FunctionalInterface
public interface Controllers {
  /// Controllers that do nothing.
  Controllers NONE = () -> false;

  /// Does the work that follows from all changes since the last call: deleted pods disappear, bound
  /// pods become ready, and workloads get missing pods.
  ///
  /// @return whether something has changed, so waiting pods may fit now
  boolean reconcile();

  /// Returns the time of the next work without a further change; null if there is none. After
  /// [#reconcile] has returned false, this time is later than now. Called only in simulations over
  /// time.
  default @Nullable Instant nextDue() {
    return null;
  }

  /// Returns the earlier of two times; null if both are null.
  static @Nullable Instant earlier(@Nullable Instant a, @Nullable Instant b) {
    return a == null || (b != null && b.isBefore(a)) ? b : a;
  }
}
