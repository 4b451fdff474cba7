package dev.berth.questions.plan;

import java.time.Duration;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/// The end of a search for a plan.
///
/// @param time the duration of the search; null for no limit of time
/// @param rounds the maximum number of rounds
public record PlanLimit(@Nullable Duration time, long rounds) {
  /// Allows as many rounds as fit into the time.
  public static PlanLimit ofTime(Duration time) {
    return new PlanLimit(time, Long.MAX_VALUE);
  }

  /// Returns a limit of this number of rounds, with which each search is the same.
  public static PlanLimit ofRounds(long rounds) {
    return new PlanLimit(null, rounds);
  }

  /// Whether a search is over after this number of rounds; for one search.
  LongPredicate ends() {
    return time == null ? done -> done >= rounds : new SearchTime(time, System::nanoTime);
  }
}
