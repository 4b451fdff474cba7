package dev.berth.cluster.simulation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The controllers of a simulated cluster. They act in turns with the scheduler.
@FunctionalInterface
public interface Controllers {

  /// Pods come and go by themselves nowhere.
  Controllers NONE = () -> false;

  /// Does what follows from everything that has happened since the last call: pods that were
  /// deleted are gone, bound ones are ready, and workloads get the pods that they lack.
  ///
  /// @return whether something has changed, so that pods that wait may fit now
  boolean reconcile();

  /// When they have something to do although nothing happens until then; null if they never have.
  /// After [#reconcile] has said that nothing has changed, that is later than now. Asked only where
  /// time passes.
  default @Nullable Instant nextDue() {
    return null;
  }

  /// The earlier of two times; null if there is none.
  static @Nullable Instant earlier(@Nullable Instant a, @Nullable Instant b) {
    return a == null || (b != null && b.isBefore(a)) ? b : a;
  }
}
