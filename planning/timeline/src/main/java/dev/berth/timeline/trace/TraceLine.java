package dev.berth.timeline.trace;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A line of a table, read by the names of its columns. Collects problems and continues with
/// substitute values, so it finds all problems of a line at once. For one thread.
final class TraceLine {
  private static final long MAX_SECONDS = Duration.ofDays(36_500).toSeconds();

  private final String file;
  private final long number;
  private final Map<String, Integer> columns;
  private final List<String> fields;
  private final Problems problems;

  /// @param number the number of the line, starting at 1
  /// @param columns the position of each column, starting at 0
  TraceLine(
      String file,
      long number,
      Map<String, Integer> columns,
      List<String> fields,
      Problems problems) {
    this.file = file;
    this.number = number;
    this.columns = columns;
    this.fields = fields;
    this.problems = problems;
  }

  /// Returns the location of the line, such as `day.csv:12`.
  String origin() {
    return "%s:%d".formatted(file, number);
  }

  /// Returns the number of the line in its file, starting at 1.
  long number() {
    return number;
  }

  /// Returns the names of all columns.
  Set<String> columns() {
    return columns.keySet();
  }

  /// Returns the text in the column, without blanks around it; empty if there is no text or no such
  /// column.
  String text(String column) {
    var index = columns.get(column);
    return index == null || index >= fields.size() ? "" : fields.get(index).strip();
  }

  /// Adds the problem that the column has a wrong value.
  ///
  /// @param allowed the allowed values, as in `must be …`
  void wrong(String column, String allowed) {
    problem(column, MustBe.text(allowed, text(column)));
  }

  /// Adds a problem of the line.
  ///
  /// @param column empty for a problem of the whole line
  void problem(String column, String message) {
    problems.add(new Problem(file, (int) number, 0, column, message));
  }

  /// Returns a whole number within the bounds; null if the value is missing or wrong.
  @Nullable Long integer(String column, long min, long max) {
    var text = text(column);
    if (text.isEmpty()) {
      return null;
    }
    try {
      var value = Long.parseLong(text);
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      // it is reported as any other value that is not allowed
    }
    wrong(column, "a whole number from %d to %d".formatted(min, max));
    return null;
  }

  /// Returns a number that must be 0 or greater; null if the value is missing or wrong.
  @Nullable BigDecimal decimal(String column) {
    var text = text(column);
    if (text.isEmpty()) {
      return null;
    }
    var value = number(text);
    if (value == null) {
      wrong(column, "0 or greater, such as 0.25");
    }
    return value;
  }

  /// @return null if the text is no number of 0 or more, or is too large for any column
  private static @Nullable BigDecimal number(String text) {
    try {
      var value = new BigDecimal(text);
      return value.signum() < 0 || Math.abs((long) value.scale()) > 100 ? null : value;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /// Returns an amount such as `250m` or `1Gi`; null if the value is missing or wrong.
  @Nullable Quantity quantity(String column) {
    var text = text(column);
    if (text.isEmpty()) {
      return null;
    }
    try {
      var quantity = Quantity.parse(text);
      if (quantity.signum() >= 0) {
        return quantity;
      }
    } catch (IllegalArgumentException e) {
      // it is reported as a negative one is
    }
    wrong(column, "an amount of 0 or greater, such as 2, 250m or 1Gi");
    return null;
  }

  /// Returns a duration such as `1h30m`, or a number of seconds; null if the value is missing or
  /// wrong.
  @Nullable Duration duration(String column) {
    var text = text(column);
    if (text.isEmpty()) {
      return null;
    }
    var duration = durationOf(text);
    if (duration == null) {
      wrong(column, "a duration such as 90s or 1h30m, or a number of seconds");
    }
    return duration;
  }

  /// Returns a duration since the beginning, or a time of day, and reports it to the clock; null if
  /// the value is missing or wrong.
  @Nullable Duration moment(String column, TraceClock clock) {
    var text = text(column);
    if (text.isEmpty()) {
      return null;
    }
    var duration = durationOf(text);
    if (duration != null) {
      return counted(column, clock.relative(), duration);
    }
    try {
      var time = Instant.parse(text);
      return counted(column, clock.at(time), TraceClock.sinceEpoch(time));
    } catch (DateTimeParseException e) {
      wrong(
          column,
          "a duration such as 1h30m, a number of seconds, or a time such as"
              + " 2026-11-23T08:00:00Z");
      return null;
    }
  }

  private Duration counted(String column, boolean agrees, Duration time) {
    if (!agrees) {
      problem(
          column,
          "\"%s\" is counted from elsewhere than the times before: give all since the beginning, or all as times of day"
              .formatted(text(column)));
    }
    return time;
  }

  /// Returns a number of units since the beginning of the trace, and reports it to the clock; null
  /// if the value is missing or wrong.
  @Nullable Duration traced(String column, Duration unit, TraceClock clock) {
    var count = decimal(column);
    if (count == null) {
      return null;
    }
    var time = times(count, unit);
    if (time == null) {
      wrong(column, "a time of the trace");
      return null;
    }
    return counted(column, clock.traced(time), time);
  }

  private static @Nullable Duration durationOf(String text) {
    var number = number(text);
    if (number != null) {
      return times(number, Duration.ofSeconds(1));
    }
    try {
      return GoDuration.parseNotNegative(text);
    } catch (DateTimeException e) {
      return null;
    }
  }

  /// @return null if the time is more than a hundred years
  private static @Nullable Duration times(BigDecimal count, Duration unit) {
    var nanos = count.multiply(BigDecimal.valueOf(unit.toNanos()));
    return nanos.compareTo(BigDecimal.valueOf(MAX_SECONDS, -9)) > 0
        ? null
        : Duration.ofNanos(nanos.setScale(0, RoundingMode.HALF_UP).longValueExact());
  }
}
