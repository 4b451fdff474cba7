package dev.berth.questions.plan;

import java.time.Duration;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/// When a search for a plan ends.
///
/// @param time how long it takes; null to do the rounds however long they take
/// @param rounds how many rounds it does at most
public record PlanLimit(@Nullable Duration time, long rounds) {
  /// As many rounds as the time allows.
  public static PlanLimit ofTime(Duration time) {
    return new PlanLimit(time, Long.MAX_VALUE);
  }

  /// That many rounds: the same search each time.
  public static PlanLimit ofRounds(long rounds) {
    return new PlanLimit(null, rounds);
  }

  /// Whether a search is over that has done so many rounds; for one search.
  LongPredicate ends() {
    return time == null ? done -> done >= rounds : new SearchTime(time, System::nanoTime);
  }
}
