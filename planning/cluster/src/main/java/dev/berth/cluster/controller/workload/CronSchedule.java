package dev.berth.cluster.controller.workload;

import dev.berth.api.codec.GoDuration;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The times of a cron schedule: `MINUTE HOUR DAY MONTH WEEKDAY`, `@daily` and similar words, or
/// `@every 1h30m`. The schedule must be valid. Times that a time zone skips do not occur.
///
/// Source: `github.com/robfig/cron`, which the CronJob controller uses.
final class CronSchedule {
  private static final Map<String, String> DESCRIPTORS =
      Map.of(
          "@yearly", "0 0 1 1 *",
          "@annually", "0 0 1 1 *",
          "@monthly", "0 0 1 * *",
          "@weekly", "0 0 * * 0",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@hourly", "0 * * * *");
  private static final String EVERY = "@every ";
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> WEEKDAYS =
      List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

  /// A schedule without a time in so many years has none.
  private static final int MOST_YEARS = 5;

  private static final int SUNDAY = 7;

  /// The values of a field.
  ///
  /// @param isStar whether the field is `*`, so it restricts nothing
  private record Field(BitSet values, boolean isStar) {
    static Field parse(String text, int least, int most, List<String> names) {
      var values = new BitSet();
      boolean isStar = false;
      for (var part : text.split(",", -1)) {
        if (!part.isEmpty()) {
          isStar |= add(part, least, most, names, values);
        }
      }
      return new Field(values, isStar);
    }

    /// @return whether the part is a star
    private static boolean add(
        String part, int least, int most, List<String> names, BitSet values) {
      var steps = part.split("/", -1);
      var ends = steps[0].split("-", -1);
      var isAny = ends[0].equals("*") || ends[0].equals("?");
      var step = steps.length > 1 ? Integer.parseInt(steps[1]) : 1;
      if (step < 1) {
        throw new IllegalArgumentException("step " + step);
      }
      var start = isAny ? least : number(ends[0], least, names);
      var isOne = ends.length == 1 && !isAny && steps.length == 1;
      var end = ends.length > 1 ? number(ends[1], least, names) : isOne ? start : most;
      for (var value = start; value <= end; value += step) {
        values.set(value);
      }
      return isAny && step == 1;
    }

    private static int number(String text, int least, List<String> names) {
      var name = names.indexOf(text.toLowerCase(Locale.ROOT));
      return name >= 0 ? name + least : Integer.parseInt(text);
    }

    boolean has(int value) {
      return values.get(value);
    }
  }

  private final @Nullable Duration every;
  private final ZoneId zone;
  private final Field minutes;
  private final Field hours;
  private final Field days;
  private final Field months;
  private final Field weekdays;

  private CronSchedule(String text, ZoneId zone) {
    every =
        text.startsWith(EVERY) ? GoDuration.parse(text.substring(EVERY.length()).strip()) : null;
    this.zone = zone;
    var fields =
        (every != null ? "* * * * *" : DESCRIPTORS.getOrDefault(text, text))
            .strip()
            .split("\\s+", -1);
    minutes = Field.parse(fields[0], 0, 59, List.of());
    hours = Field.parse(fields[1], 0, 23, List.of());
    days = Field.parse(fields[2], 1, 31, List.of());
    months = Field.parse(fields[3], 1, 12, MONTHS);
    weekdays = Field.parse(fields[4], 0, 6, WEEKDAYS);
  }

  /// Parses a schedule.
  ///
  /// @param zone null for UTC
  /// @return null if the text is no schedule
  static @Nullable CronSchedule parse(String text, @Nullable String zone) {
    try {
      return new CronSchedule(text.strip(), ZoneId.of(zone == null ? "UTC" : zone));
    } catch (IllegalArgumentException | DateTimeException | ArrayIndexOutOfBoundsException e) {
      return null;
    }
  }

  /// Returns the first time after the given time; null if there is none.
  @Nullable Instant next(Instant after) {
    if (every != null) {
      var rounded = Math.max(1, every.toSeconds());
      return after.truncatedTo(ChronoUnit.SECONDS).plusSeconds(rounded);
    }
    var first = after.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES).atZone(zone);
    var last = first.toLocalDate().plusYears(MOST_YEARS);
    for (var date = first.toLocalDate(); date.isBefore(last); date = date.plusDays(1)) {
      var next = isDay(date) ? next(date, first) : null;
      if (next != null) {
        return next;
      }
    }
    return null;
  }

  /// Whether the schedule has times on the day. If both the day of the month and the weekday are
  /// restricted, one of them is enough.
  private boolean isDay(LocalDate date) {
    var isInMonth = days.has(date.getDayOfMonth());
    var isInWeek = weekdays.has(date.getDayOfWeek().getValue() % SUNDAY);
    var isOne = (days.isStar || weekdays.isStar) ? isInMonth && isInWeek : isInMonth || isInWeek;
    return months.has(date.getMonthValue()) && isOne;
  }

  /// @return null if the day has no such time at or after the first one
  private @Nullable Instant next(LocalDate date, ZonedDateTime first) {
    for (var hour = hours.values.nextSetBit(0);
        hour >= 0;
        hour = hours.values.nextSetBit(hour + 1)) {
      for (var minute = minutes.values.nextSetBit(0);
          minute >= 0;
          minute = minutes.values.nextSetBit(minute + 1)) {
        var time = LocalTime.of(hour, minute);
        var at = ZonedDateTime.of(date, time, zone);
        if (!at.isBefore(first) && at.toLocalTime().equals(time)) {
          return at.toInstant();
        }
      }
    }
    return null;
  }
}
