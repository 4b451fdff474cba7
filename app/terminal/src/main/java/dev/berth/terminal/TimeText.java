package dev.berth.terminal;

import java.time.Duration;
import java.util.Locale;

/// Durations for people: `0s`, `0.4s`, `2m10s`, `1h5m`, `3d4h`.
public final class TimeText {
  private TimeText() {}

  /// The two largest units.
  public static String of(Duration duration) {
    if (duration.toMinutes() == 0) {
      var millis = duration.toMillis();
      return millis % 1000 == 0
          ? millis / 1000 + "s"
          : String.format(Locale.ROOT, "%.1fs", Math.max(millis, 50) / 1000.0);
    }
    if (duration.toHours() == 0) {
      return two(duration.toMinutes(), "m", duration.toSecondsPart(), "s");
    }
    return duration.toDays() == 0
        ? two(duration.toHours(), "h", duration.toMinutesPart(), "m")
        : two(duration.toDays(), "d", duration.toHoursPart(), "h");
  }

  private static String two(long more, String unit, long less, String smaller) {
    return less == 0 ? more + unit : more + unit + less + smaller;
  }
}
