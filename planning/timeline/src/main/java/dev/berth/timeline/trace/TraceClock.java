package dev.berth.timeline.trace;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Finds the zero point of the times in a trace. Times since the beginning of the simulation stay
/// as they are. For other times, such as times of day, the earliest time is the beginning. For one
/// thread.
final class TraceClock {
  private @Nullable Duration earliest;
  private boolean isRelative;
  private boolean hasInstants;

  /// Records that the trace has times since the beginning of the simulation.
  ///
  /// @return false if the trace also has times with another zero point
  boolean relative() {
    isRelative = true;
    return earliest == null;
  }

  /// Records a time since the beginning of the trace.
  ///
  /// @return false if the trace also has times since the beginning of the simulation
  boolean traced(Duration time) {
    if (earliest == null || time.compareTo(earliest) < 0) {
      earliest = time;
    }
    return !isRelative;
  }

  /// Records a time of day.
  ///
  /// @return false if the trace also has times since the beginning of the simulation
  boolean at(Instant time) {
    hasInstants = true;
    return traced(sinceEpoch(time));
  }

  /// Returns the time to subtract from all times of the trace.
  Duration offset() {
    return earliest == null ? Duration.ZERO : earliest;
  }

  /// Returns the time of day at the beginning; null if the trace has no times of day.
  @Nullable Instant beginning() {
    return hasInstants && earliest != null ? Instant.EPOCH.plus(earliest) : null;
  }

  static Duration sinceEpoch(Instant time) {
    return Duration.between(Instant.EPOCH, time);
  }
}
