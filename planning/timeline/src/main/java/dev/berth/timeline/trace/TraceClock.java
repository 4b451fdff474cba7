package dev.berth.timeline.trace;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What the times of a trace are counted from. Times that are given since the beginning of the
/// simulation stay what they are; of others, such as times of day, the earliest one is the
/// beginning. For one thread.
final class TraceClock {
  private @Nullable Duration earliest;
  private boolean isRelative;
  private boolean hasInstants;

  /// Notes a time since the beginning of the simulation.
  ///
  /// @return false if other times are counted from somewhere else
  boolean relative() {
    isRelative = true;
    return earliest == null;
  }

  /// Notes a time since the beginning of the trace.
  ///
  /// @return false if other times are counted from the beginning of the simulation
  boolean traced(Duration time) {
    if (earliest == null || time.compareTo(earliest) < 0) {
      earliest = time;
    }
    return !isRelative;
  }

  /// Notes a time of day.
  ///
  /// @return false if other times are counted from the beginning of the simulation
  boolean at(Instant time) {
    hasInstants = true;
    return traced(sinceEpoch(time));
  }

  /// What to subtract from all times of the trace.
  Duration offset() {
    return earliest == null ? Duration.ZERO : earliest;
  }

  /// The time of day at the beginning; null if the trace has none.
  @Nullable Instant beginning() {
    return hasInstants && earliest != null ? Instant.EPOCH.plus(earliest) : null;
  }

  static Duration sinceEpoch(Instant time) {
    return Duration.between(Instant.EPOCH, time);
  }
}
