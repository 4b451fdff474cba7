package dev.berth.cli.descheduler;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Whether what a cycle is based on still holds. For any thread.
sealed interface Preconditions {
  /// No questions are asked, as in v0.36.0.
  Preconditions NONE = new None();

  /// What speaks against evicting a pod now; empty if nothing does. May wait for a moment.
  String unmet() throws InterruptedException;

  /// Whether an eviction without an answer ends the cycle.
  boolean endsWithoutAnswer();

  /// No questions.
  record None() implements Preconditions {
    @Override
    public String unmet() {
      return "";
    }

    @Override
    public boolean endsWithoutAnswer() {
      return false;
    }
  }

  /// The watches must be up to date, and the lease must be held.
  ///
  /// @param isFollowing whether the changes of now are received soon
  /// @param holdsLease true if there is no election
  /// @param patience how long to wait for a watch that has ended in good order
  record Checked(
      BooleanSupplier isFollowing, BooleanSupplier holdsLease, TimeSource time, Duration patience)
      implements Preconditions {
    private static final Duration POLL = Duration.ofMillis(20);

    @Override
    public String unmet() throws InterruptedException {
      long deadline = time.nanos() + patience.toNanos();
      while (!isFollowing.getAsBoolean()) {
        if (time.nanos() - deadline >= 0) {
          return "the watches of the API server are not up to date";
        }
        time.sleep(POLL);
      }
      return holdsLease.getAsBoolean() ? "" : "the lease is not held any more";
    }

    @Override
    public boolean endsWithoutAnswer() {
      return true;
    }
  }
}
