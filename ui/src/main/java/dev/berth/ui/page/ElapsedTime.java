package dev.berth.ui.page;

import java.util.Locale;

/// Formats times since the beginning of a simulation, and waits.
public final class ElapsedTime {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private ElapsedTime() {}

  /// The two largest units: `0.4 s`, `5 s`, `2 min 10 s`, `3 h 5 min`, `1 d 4 h`.
  public static String of(double seconds) {
    var whole = (long) seconds;
    if (whole < MINUTE) {
      return whole == seconds ? whole + " s" : String.format(Locale.ROOT, "%.1f s", seconds);
    }
    if (whole < HOUR) {
      return two(whole / MINUTE, "min", whole % MINUTE, "s");
    }
    return whole < DAY
        ? two(whole / HOUR, "h", whole % HOUR / MINUTE, "min")
        : two(whole / DAY, "d", whole % DAY / HOUR, "h");
  }

  private static String two(long more, String unit, long less, String smaller) {
    return less == 0
        ? "%,d %s".formatted(more, unit)
        : "%,d %s %d %s".formatted(more, unit, less, smaller);
  }
}
